/** Screens of running a circle, `/phonebook-setting/{id}/…`. */
type SettingPart =
  | 'admins'
  | 'apply'
  | 'batchnote'
  | 'checkin-rule'
  | 'course'
  | 'dissolve'
  | 'edit'
  | 'fee'
  | 'groups'
  | 'import'
  | 'industry'
  | 'logs'
  | 'member'
  | 'order'
  | 'paylogs'
  | 'payqrcode'
  | 'plugins'
  | 'tickets'
  | 'transfer';

/** Links to the screens of circles. */
export const circlePaths = {
  /** My circles. */
  mine: (): string => '#!/app/phonebook',
  home: (id: number): string => `#!/phonebook/${id}`,
  /** The code that invites people. */
  qrcode: (id: number): string => `#!/phonebook/${id}/qrcode`,
  create: (): string => '#!/phonebook/create',
  createIn: (category: number): string => `#!/phonebook/create/${category}`,
  /** Why it cannot be opened. */
  forbidden: (id: number): string => `#!/phonebook/forbidden?id=${id}`,
  setting: (id: number): string => `#!/phonebook-setting/${id}`,
  settingPart: (id: number, part: SettingPart): string => `#!/phonebook-setting/${id}/${part}`,
  join: (id: number, code = ''): string =>
    `#!/phonebook/${id}/join${code === '' ? '' : `?code=${encodeURIComponent(code)}`}`,
  /** One's own entry. */
  edit: (id: number): string => `#!/phonebook/${id}/edit`,
  card: (id: number): string => `#!/phonebook/${id}/card`,
  applications: (id: number): string => `#!/phonebook-setting/${id}/apply`,
  managed: (id: number): string => `#!/phonebook-setting/${id}/member`,
  /** Members who were asked to look after their entry and have not. */
  askedMembers: (id: number): string => `#!/phonebook-setting/${id}/member?asked=1`,
  /** What waits for who runs it. */
  assist: (id: number): string => `#!/phonebook/${id}/assist`,
  /** What lasts of it: introduction, functions, fees. */
  about: (id: number): string => `#!/phonebook/${id}/about`,
  /** As a visitor sees it. */
  guest: (id: number): string => `#!/phonebook/${id}/guest`,
  /** What a visitor sees of its content. */
  circleGuest: (id: number): string => `#!/phonebook/${id}/circle-guest`,
  /** Two other members are brought together; the circle is passed on; what came in and went out. */
  introduce: (id: number): string => `#!/phonebook/${id}/introduce`,
  recommend: (id: number): string => `#!/phonebook/${id}/recommend`,
  /** A paid membership goes on. */
  renew: (id: number): string => `#!/phonebook/${id}/renew`,
  books: (id: number): string => `#!/phonebook/${id}/books`,
  /** The family that a circle belongs to. */
  family: (familyId: number): string => `#!/family/${familyId}`,
  members: (id: number): string => `#!/phonebook/${id}/members`,
  /** A screen of a module: `/phonebook/{id}/…`. */
  life: (id: number, part: string): string => `#!/phonebook/${id}/${part}`,
} as const;
