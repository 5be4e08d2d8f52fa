/** Characters of the address of a link. */
export const maxLink = 500;

const address = /^https:\/\/[^\s/?#@\\"'<>:]+\.[^\s/?#@\\"'<>:]+(?::\d{1,5})?(?:[/?#][^\s\\"<>]*)?$/i;

/** What a link among words may lead to: a site over https, with no name or password before its host. */
export const isLink = (href: string): boolean => href.length <= maxLink && address.test(href);
