/** Whether this is the page that needs no server: it lies in a folder of any web host, and nobody else can come to it. */
export const isSite = import.meta.env.MODE === 'site';

/** The address of a file that lies beside the page. */
export const fileAddress = (path: string): string => import.meta.env.BASE_URL + path;
