/** What the web view opens next. */
export interface Destination {
  /** Of our site: `/#!/card/12`. */
  path: string;
  /** Logs the page in; '' for none. */
  ticket: string;
}

const view = 'pages/app/app';

let waiting: Destination | undefined;

/** What another page has left for the web view. Once: a ticket serves once, too. */
export function takeDestination(): Destination | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}

/**
 * True when the web view lies under this page. A link from outside can open any page with any fields; what such a page does to a
 * person's account or money is wanted only by a page of ours.
 */
export function isOpenedByView(): boolean {
  const pages = getCurrentPages();
  return pages.length > 1 && pages[pages.length - 2]?.route === view;
}

/** Back to the web view, which stays as it is, or opens the destination. */
export function backToView(destination?: Destination): void {
  waiting = destination;
  // The ticket is kept here and never in an address of the mini-program, which could be passed on.
  if (isOpenedByView()) void wx.navigateBack();
  else void wx.reLaunch({ url: `/${view}` });
}
