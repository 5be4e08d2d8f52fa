import type { JoinWay, MemberState } from '@qunlu/contract/circle/rules.ts';
import { defineEvent } from '../../platform/events.ts';

const ofCircle = ({ circleId }: { circleId: number }): string => `phonebook ${circleId}`;
/** Of events that are kept until they are delivered: named as the rows that wait name it. */
const ofKept = ({ phonebookId }: { phonebookId: number }): string => `phonebook ${phonebookId}`;

/** Somebody has become a normal member, for the first time or again. */
export const memberJoined = defineEvent<{
  circleId: number;
  userId: number;
  memberId: number;
  via: JoinWay;
  inviterId: number | null;
}>('phonebook.member-joined', ofCircle);

/** Somebody is no normal member any more: left, removed, blacklisted or expired. */
export const memberLeft = defineEvent<{
  circleId: number;
  userId: number;
  memberId: number;
  state: MemberState;
}>('phonebook.member-left', ofCircle);

/** A circle is dissolved: nobody is a member any more. */
export const circleEnded = defineEvent<{ circleId: number; ownerId: number }>('phonebook.ended', ofCircle);

/** A circle has another owner (D68). */
export const circleTransferred = defineEvent<{ circleId: number; fromId: number; toId: number }>(
  'phonebook.transferred',
  ofCircle,
);

/** A circle will be dissolved (D68); `endsAt` in seconds, 0: it stays after all. */
export const circleEnding = defineEvent<{ phonebookId: number; endsAt: number; at: number }>(
  'phonebook.ending',
  ofKept,
);

/** Owner or admins have told something to members; to whom stands written down. */
export const circleAnnounced = defineEvent<{ phonebookId: number; noticeId: number }>(
  'phonebook.noticed',
  ofKept,
);
