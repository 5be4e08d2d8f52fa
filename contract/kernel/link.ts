/** Most characters in the address of a link. */
export const maxLink = 500;

const address = /^https:\/\/[^\s/?#@\\"'<>:]+\.[^\s/?#@\\"'<>:]+(?::\d{1,5})?(?:[/?#][^\s\\"<>]*)?$/i;

/** Whether a link in a text is allowed: https, without user name or password. */
export const isLink = (href: string): boolean => href.length <= maxLink && address.test(href);
