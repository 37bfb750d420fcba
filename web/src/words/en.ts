/** All words of the page outside the games' own: a language is a copy of this file. */

function many(count: number, one: string, more: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${more}`;
}

function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const BOTS: Record<string, string> = { random: 'Wanderer, plays anything', apprentice: 'Apprentice, looks ahead a little' };

export const words = {
  loading: 'One moment…',
  close: 'Close',
  again: 'Try again',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'This browser does not let pages copy; select the link and copy it yourself.',
  bots: (level: string): string => BOTS[level] ?? level,
  signed: (n: number): string => (n < 0 ? `−${-n}` : String(n)),
  /** A name from the rules' code as people read it: "build_route" is "Build route". */
  readable: (name: string): string => {
    const plain = name.replaceAll('_', ' ');
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  },
  titles: {
    home: 'Ziggurat', new: 'New table · Ziggurat', join: 'Join a table · Ziggurat', rules: 'Rules · Ziggurat',
    me: 'You · Ziggurat', adopt: 'Move here · Ziggurat', notFound: 'Not found · Ziggurat', table: 'Ziggurat',
  },
  nav: { label: 'Ziggurat', newTable: 'New table', rules: 'Rules', me: 'You' },
  net: {
    away: 'The server cannot be reached; try again in a moment.',
    awayTitle: 'Nobody answers',
    broken: 'Something went wrong in this page; reload it, nothing is lost.',
    failed: (status: number): string => `The server could not do that (${status}); try again in a moment.`,
  },
  notFound: { title: 'Nothing here', text: 'There is no such page.', home: 'To the games' },
  times: {
    now: 'just now',
    minutes: (n: number): string => `${many(n, 'minute', 'minutes')} ago`,
    hours: (n: number): string => `${many(n, 'hour', 'hours')} ago`,
    days: (n: number): string => `${many(n, 'day', 'days')} ago`,
    leftDays: (n: number): string => many(n, 'day', 'days'),
    leftHours: (h: number, min: number): string => `${h} h ${min} min`,
  },
  home: {
    title: 'Build a civilization this evening.',
    intro: 'Three civilization board games with every rule enforced and explained. Play alone against bots, with friends by link, or a turn a day.',
    games: 'Games',
    players: (numbers: number[]): string => `${Math.min(...numbers)} to ${Math.max(...numbers)} players`,
    minutes: (from: number, to: number): string => `${from} to ${to} minutes`,
    playNow: 'Play now',
    playNowAt: (title: string): string => `Play now: ${title}`,
    starting: 'Starting…',
    withFriends: 'With friends',
    turns: 'Your turn',
    mine: 'My tables',
    noMore: 'No other table.',
    noneMine: 'No table yet: press “Play now”.',
    open: 'Open tables',
    noneOpen: 'Nobody is looking for players right now.',
    ended: 'Finished games',
  },
  lists: {
    over: 'Finished', won: 'You won', lost: 'Finished', closed: 'Closed', yourTurn: 'Your turn',
    free: (n: number): string => (n === 0 ? 'About to begin' : `${many(n, 'seat', 'seats')} free`),
    waitingFor: (names: string[]): string => (names.length > 0 ? `Waiting for ${listed(names)}` : 'Playing'),
  },
  newTable: {
    title: 'New table',
    game: 'Game', players: 'Players', seats: 'Who sits where', options: 'Options', time: 'Time',
    who: (colour: string): string => `Who plays ${colour}`,
    me: 'Me',
    meAgain: 'Somebody at this screen',
    friend: 'A friend, by link',
    open: 'Anybody',
    bot: (level: string): string => `Bot: ${level}`,
    nameOf: (colour: string): string => `Name of ${colour}`,
    hotSeat: 'Several people share this screen: the page hides everything until the next one sits before it.',
    clocks: { none: 'No clock', quick: '20 minutes each, 20 seconds per answer', calm: '1 hour each, 1 minute per answer', days: '3 days each, 1 day per answer' },
    listed: 'Show it in the list of open tables',
    watch: 'Whoever has the link may watch',
    create: 'Set up the table',
  },
  join: { title: 'A seat is kept for you', text: 'Choose the name the others will see, then sit down.', sit: 'Sit down', watch: 'Only watch' },
  adopt: {
    title: 'Move to this device?',
    text: (name: string): string => `Your name, tables and seats come here. Who this device was until now (${name}) is forgotten on it.`,
    yes: 'Yes, move here',
    no: 'No',
  },
  me: {
    title: 'You', who: 'Your name', name: 'Name', rename: 'Change name', renamed: 'Your name is changed.',
    linkHelp: 'No account is needed. To go on playing on another device, open your private link there; whoever has it is you, so keep it to yourself.',
    link: 'Your private link', makeLink: 'Make a private link',
    settings: 'Settings',
    theme: 'Colours', themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
    motion: 'Animation', motions: { auto: 'As the device', on: 'On', off: 'Off' },
    confirm: 'Ask before an answer that cannot be taken back',
    askAgain: 'Ask again for every kind of question',
    sound: 'Play a sound when it is my turn',
    notify: 'Notify me when it is my turn',
    notAllowed: 'The browser does not allow notifications for this page; allow them in its settings.',
    fonts: 'Set in',
  },
  rules: {
    title: 'Rules', these: (n: number): string => (n === 1 ? 'The rule' : 'The rules'), search: 'Search the rules', ruling: 'Ruling:', inBook: 'Open in the rules',
    open: (id: string): string => `Rule ${id}`,
    unknown: (id: string): string => `There is no rule ${id}.`,
    editions: (names: string[]): string => `only ${listed(names)}`,
    source: (where: string): string => `From: ${where}`,
    count: (n: number, searched: boolean): string => (searched ? `${many(n, 'rule', 'rules')} found` : many(n, 'rule', 'rules')),
  },
  table: {
    seats: 'Seats', free: 'Free seat', you: 'you', asked: 'is asked', question: 'Question', clock: 'Time left',
    gone: 'This table cannot be shown',
    undrawn: 'The board could not be drawn; here is everything in lists.',
    away: { '': '', left: 'left', clock: 'out of time', quiet: 'does not answer' },
  },
  panes: {
    label: 'Parts of the table', side: 'Beside the board', board: 'Board', choose: 'Choose', log: 'Log', chat: 'Chat', rules: 'Rules',
    result: 'Result', news: 'new', skip: 'Skip to the choices',
  },
  undo: {
    group: 'Taking back', undo: 'Undo', redo: 'Redo', restart: 'Restart the turn',
    not: (why: string): string => `Nothing to undo: ${why}`,
  },
  choose: {
    filter: (n: number): string => `${n} choices: type to find one`,
    all: (n: number): string => `Show all ${n}`,
    none: 'No choice contains these words.',
    idle: 'Nothing for you to choose just now.',
    more: 'More is allowed than this list shows; use the board.',
    effect: 'What it does',
    nothing: 'Nothing that can be told yet.',
    andMore: (n: number): string => `and ${n} more`,
  },
  confirm: {
    title: 'Are you sure?', yes: 'Do it', no: 'Not yet',
    never: 'Do not ask again for such questions',
  },
  plan: {
    title: 'Plan', help: 'Only you see this. Try as you like.', start: 'Plan', drop: 'Drop the plan', undo: 'One step back',
    backTo: 'Back to before this step',
    commit: (n: number): string => (n === 0 ? 'Play it' : `Play ${many(n, 'step', 'steps')}`),
    brings: 'What the plan would bring',
    overtaken: 'The table has moved on without you; the plan is dropped.',
    ends: {
      '': '', chance: 'Here chance decides: the plan can go no further.', others: 'Here others must answer: the plan can go no further.',
      over: 'Here the game would be over.',
    },
  },
  log: {
    title: 'Log', empty: 'Nothing has happened yet.', older: 'Earlier lines',
    since: 'since your last answer', sinceYou: 'Since your last turn',
    things: (n: number): string => many(n, 'thing happened', 'things happened'),
    barrier: (why: string): string => (why ? `No way back behind this. ${why}` : 'No way back behind this.'), backHere: 'Back to here', look: 'Look at this moment',
  },
  history: {
    title: 'Moments of the game', first: 'To the beginning', back: 'One back', forward: 'One forward', last: 'To the end',
    help: 'An earlier moment: nothing can be chosen here.', link: 'Copy a link to this moment', now: 'Back to now', eyes: 'Through whose eyes', everybody: 'As everybody sees it',
    at: (n: number, total: number): string => `Moment ${n} of ${total}`,
    eyesOf: (name: string): string => `As ${name} sees it`,
  },
  chat: { title: 'Chat', empty: 'Nobody has said anything yet.', say: 'Say something', send: 'Send', unread: 'new' },
  handover: {
    secret: 'The board is hidden.',
    pass: (colour: string): string => `Pass the device to ${colour}`,
    here: (colour: string): string => `I am ${colour}`,
    undo: (colour: string): string => `Not yet: undo for ${colour}`,
  },
  waiting: {
    for: (n: number): string => (n === 0 ? 'Everybody is here.' : `Waiting for ${many(n, 'player', 'players')}.`),
    share: 'Invite a friend', link: 'Link to join', sit: 'Sit here', sitToo: 'Sit here too', rise: 'Stand up',
    begins: 'The game begins by itself when every seat is taken.',
  },
  banners: {
    lost: 'The connection is lost. Trying again by itself; nothing is lost.',
    watching: 'You are watching.',
    bot: (colour: string): string => `A bot plays ${colour} for you.`,
    left: (colour: string): string => `You have left ${colour}.`,
    comeBack: 'Play again',
    gone: (name: string, why: string): string => `${name}: ${why}.`,
    vote: 'Let a bot play', unvote: 'No, wait',
    votes: (n: number): string => many(n, 'vote', 'votes'),
  },
  menu: {
    title: 'This table', history: 'Step through the game', download: 'Download the game', watchLink: 'Link to watch',
    hook: 'Turn notices to a chat', hookHelp: 'The address of a webhook; chat services such as Discord, Slack or Mattermost make one. It is told whose turn it is.',
    hookSet: 'The chat will be told whose turn it is.', hookGone: 'The chat is told nothing any more.', set: 'Set', remove: 'Remove',
    report: 'Report a problem', reportHelp: 'What did you expect, and what happened? The position is saved with it.', send: 'Send the report',
    reported: (id: string): string => `Thank you. The report is saved as ${id}.`,
    leave: 'Leave the game', leaveHelp: 'The others may let a bot play for you. You can come back at any time.', leaveYes: 'Leave', stay: 'Stay',
  },
  result: {
    title: 'Result', sources: 'Where the points came from', source: 'Source', large: 'Show it large', course: 'Points along the game', step: 'Step through the game', again: 'Another game',
    won: (names: string[], you: boolean): string => {
      if (you) return names.length === 0 ? 'You have won' : `You share the win with ${listed(names)}`;
      return names.length === 1 ? `${names[0] ?? ''} has won` : `${listed(names)} share the win`;
    },
  },
  notice: { title: (game: string): string => `● Your turn · ${game}` },
  plain: { yes: 'yes', no: 'no', none: 'none', empty: 'empty', unknown: 'unknown', own: 'Only you see this', map: 'Lit places can be chosen; point at any to see what is there.' },
};
