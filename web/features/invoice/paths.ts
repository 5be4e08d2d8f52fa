/** Links to the screens of invoices. */
export const invoicePaths = {
  list: (role: 'buyer' | 'seller' = 'buyer'): string =>
    role === 'seller' ? '#!/user/invoice/list?role=seller' : '#!/user/invoice/list',
  req: (): string => '#!/user/invoice/req',
} as const;
