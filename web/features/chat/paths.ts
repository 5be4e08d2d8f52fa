import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { withQuery } from '../../platform/router/with-query.ts';
import { talkAddress } from './parts/talk-address.ts';

/** Links to conversations. */
export const chatPaths = {
  messages: (): string => '#!/app/messages',
  /** Talking with a person; at a message found by a search. */
  chat: (userId: number, at: { message?: number } = {}): string => withQuery(talkAddress(userId), { ...at }),
  /** A consult that is there already. */
  consult: (conversationId: number, at: { message?: number } = {}): string =>
    withQuery(`#!/app/consult/${conversationId}`, { ...at }),
  /** Asks about something: opens the consult, anew or the one that is there. */
  ask: (subject: ConsultSubject, targetId: number): string => `#!/app/consult/${subject}/${targetId}`,
  settings: (): string => '#!/app/messages/settings',
} as const;
