import { withQuery } from '../../platform/router/with-query.ts';

export type InvitationBox = 'received' | 'sent';

/** Links to the screens of families. */
export const familyPaths = {
  list: (): string => '#!/family',
  create: (): string => withQuery('#!/family', { create: 1 }),
  invitations: (box: InvitationBox = 'received'): string => withQuery('#!/family', { box }),
  view: (id: number): string => `#!/family/${id}`,
  search: (id: number): string => withQuery(`#!/family/${id}`, { part: 'search' }),
  invite: (id: number): string => withQuery(`#!/family/${id}`, { part: 'invite' }),
  notices: (id: number): string => withQuery(`#!/family/${id}`, { part: 'notices' }),
  notice: (id: number): string => withQuery(`#!/family/${id}`, { part: 'notice' }),
} as const;
