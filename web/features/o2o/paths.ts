/** Links to the screens of deals and their vouchers. */
export const o2oPaths = {
  /** Deals to look through. */
  find: (): string => '#!/o2o',
  view: (id: number): string => `#!/o2o/${id}`,
  /** One that was just published: the screen says so. */
  made: (id: number): string => `#!/o2o/${id}?made=1`,
  create: (): string => '#!/o2o/create',
  edit: (id: number): string => `#!/o2o/${id}/edit`,
  pay: (id: number): string => `#!/o2o/${id}/pay`,
  success: (id: number): string => `#!/o2o/${id}/success`,
  /** What I have bought, with the codes. */
  vouchers: (): string => '#!/o2o/vouchers',
  /** What I sell. */
  own: (): string => '#!/o2o/own',
  till: (): string => '#!/o2o/till',
} as const;
