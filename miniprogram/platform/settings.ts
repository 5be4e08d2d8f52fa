declare const __SITE__: string;
declare const __SECRET__: string;
declare const __TEMPLATES__: readonly string[];

/** What the build writes into the package (`scripts/mini-program.ts`); whoever has the package may read all of it. */
export const settings = {
  /** Address of the web app, without a slash at the end; the business domain of the mini-program. */
  site: __SITE__,
  /** Signs the time of a request: keeps bots away and proves nothing (architecture §4). */
  secret: __SECRET__,
  /** Templates of messages that a person may ask for, at most three. */
  templates: __TEMPLATES__,
} as const;
