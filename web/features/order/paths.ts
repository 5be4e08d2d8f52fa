/** Links to the screens of orders; an order is named by its hash. */
export const orderPaths = {
  /** What I bought, or what I sold. */
  list: (role: 'buyer' | 'seller' = 'buyer'): string =>
    role === 'seller' ? '#!/user/order?role=seller' : '#!/user/order',
  view: (hash: string): string => `#!/user/order/${hash}`,
  receipt: (hash: string): string => `#!/user/order/${hash}/receipt`,
  /** Where a seller tries what is promised. */
  promise: (): string => '#!/user/promise',
  /** `then`: the screen that says what happens next once it is paid; else `success`. */
  pay: (hash: string, then = ''): string => `#!/pay/${hash}${then === '' ? '' : `?then=${routeOf(then)}`}`,
  /** Where a payment page of WeChat comes back to. */
  payAgain: (hash: string, then = ''): string =>
    `#!/pay/${hash}?back=1${then === '' ? '' : `&then=${routeOf(then)}`}`,
  success: (hash: string): string => `#!/pay/success?hash=${hash}`,
} as const;

/** A link within a link. */
const routeOf = (link: string): string => encodeURIComponent(link.replace(/^#!/, ''));

/** Where a person goes who has paid; `then` comes from the address, so only a path of this app counts. */
export const paidAt = (hash: string, then: string): string =>
  /^\/[a-z][\w/-]*$/.test(then) ? `#!${then}` : orderPaths.success(hash);
