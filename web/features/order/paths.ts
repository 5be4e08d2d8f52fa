/** Links to the screens of orders; an order is named by its hash. */
export const orderPaths = {
  /** What I bought, or what I sold. */
  list: (role: 'buyer' | 'seller' = 'buyer'): string =>
    role === 'seller' ? '#!/user/order?role=seller' : '#!/user/order',
  view: (hash: string): string => `#!/user/order/${hash}`,
  receipt: (hash: string): string => `#!/user/order/${hash}/receipt`,
  /** Where a seller tries what is promised. */
  promise: (): string => '#!/user/promise',
  pay: (hash: string): string => `#!/pay/${hash}`,
  /** Where a payment page of WeChat comes back to. */
  payAgain: (hash: string): string => `#!/pay/${hash}?back=1`,
  success: (hash: string): string => `#!/pay/success?hash=${hash}`,
} as const;
