const withId = (path: string, id: number | undefined): string =>
  id === undefined ? path : `${path}?id=${id}`;

/** Links to the screens of cards. */
export const cardPaths = {
  view: (id: number): string => `#!/card/${id}`,
  /** A card that was just made: the screen says so. */
  made: (id: number): string => `#!/card/${id}?made=1`,
  /** The own default card. */
  default: (): string => '#!/card/default',
  list: (): string => '#!/card/list',
  create: (): string => '#!/card/create',
  /** From the landing page: whoever has a card comes to it. */
  first: (): string => '#!/card/create?first=1',
  /** Making a card in order to swap with that one; afterwards the person comes back to it. */
  createFor: (cardId: number): string => `#!/card/create?swap=${cardId}`,
  /** Without an id: the default card (D192). */
  edit: (id?: number): string => withId('#!/card/edit', id),
  /** One page of the editor. */
  editPart: (id: number, part: string): string => `#!/card/edit?id=${id}&part=${part}`,
  /** Who looked at a card and who opened its contacts. Without an id: of all cards. */
  callers: (id?: number): string => withId('#!/card/callers', id),
  /** Who asks to see a contact, and to whom one said yes. */
  requests: (): string => '#!/card/requests',
  /** The screen is of `certification`, which builds on cards: they link to it from here. */
  certify: (id?: number): string => withId('#!/card/certify', id),
  /** A picture of a card to keep. Without an id: of the default card. */
  poster: (id?: number): string => withId('#!/card/poster', id),
} as const;
