import type { InvitationState } from '@qunlu/contract/family/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type FamilyTables = {
  family: {
    family_id: Generated<number>;
    owner_id: number;
    name: string;
    intro: Generated<string>;
    circles: Generated<number>;
    made: Generated<number>;
    created_at: Date;
  };
  family_circle: { phonebook_id: number; family_id: number; finds: Generated<boolean>; joined_at: Date };
  family_invitation: {
    invitation_id: GeneratedAlways<number>;
    family_id: number;
    phonebook_id: number;
    note: string;
    state: Generated<InvitationState>;
    asked_at: Date;
    due_at: Date;
    ended_at: Date | null;
  };
  family_refusal: { phonebook_id: number; asker_id: number; at: Date };
  family_notice: {
    notice_id: GeneratedAlways<number>;
    family_id: number;
    title: string;
    body: string;
    at: Date;
  };
  family_notice_circle: {
    notice_id: number;
    phonebook_id: number;
    announcement_id: Generated<number>;
    people: Generated<number>;
    muted: Generated<number>;
    full_weeks: Generated<number>;
    sent_at: Date | null;
  };
};
