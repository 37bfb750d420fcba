/** How many dialogs lie over the page. */
export const openDialogs = $state({ count: 0 });
