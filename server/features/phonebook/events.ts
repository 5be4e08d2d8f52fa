import type { JoinWay, MemberState } from '@qunlu/contract/phonebook/rules.ts';
import { defineEvent } from '../../platform/events.ts';

const ofCircle = ({ phonebookId }: { phonebookId: number }): string => `phonebook ${phonebookId}`;

/** Somebody has become a normal member, for the first time or again. */
export const memberJoined = defineEvent<{
  phonebookId: number;
  userId: number;
  memberId: number;
  via: JoinWay;
  inviterId: number | null;
}>('phonebook.member-joined', ofCircle);

/** Somebody is no normal member any more: left, removed, blacklisted or expired. */
export const memberLeft = defineEvent<{
  phonebookId: number;
  userId: number;
  memberId: number;
  state: MemberState;
}>('phonebook.member-left', ofCircle);

/** A circle is dissolved: nobody is a member any more. */
export const circleEnded = defineEvent<{ phonebookId: number; ownerId: number }>('phonebook.ended', ofCircle);

/** A circle has another owner (D68). */
export const circleTransferred = defineEvent<{ phonebookId: number; fromId: number; toId: number }>(
  'phonebook.transferred',
  ofCircle,
);

/** A circle will be dissolved (D68); `endsAt` in seconds, 0: it stays after all. */
export const circleEnding = defineEvent<{ phonebookId: number; endsAt: number; at: number }>(
  'phonebook.ending',
  ofCircle,
);

/** Owner or admins have told something to members; to whom stands written down. */
export const circleNoticed = defineEvent<{ phonebookId: number; noticeId: number }>(
  'phonebook.noticed',
  ofCircle,
);
