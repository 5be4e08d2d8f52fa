/** Links to real name, agreement and merchant signing. */
export const identityPaths = {
  person: '#!/user/identity',
  looks: '#!/user/identity/looks',
  agreement: '#!/user/identity/agreement',
  merchant: '#!/user/identity/merchant',
  apply: '#!/user/identity/merchant/apply',
} as const;

/** The same as an address of this site, for whoever sends the browser back. */
export const returnTo = (path: string): string => `/${path}`;
