import type { ConsultSubject, ConversationKind, MessageType } from '@qunlu/contract/chat/rules.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** What a message has besides its text and its files; which of it, its type says. */
export interface MessageDetails {
  name?: string;
  bytes?: number;
  seconds?: number;
  width?: number;
  height?: number;
  target_id?: number;
  title?: string;
  image?: string;
  path?: string;
  lat?: number;
  lng?: number;
  address?: string;
}

export type ChatTables = {
  chat_conversation: {
    conversation_id: Generated<number>;
    kind: ConversationKind;
    low_id: number | null;
    high_id: number | null;
    subject: ConsultSubject | null;
    target_id: number | null;
    asker_id: number | null;
    version: Generated<number>;
    last_message_id: Generated<number>;
    first_id: number | null;
    answered: Generated<boolean>;
    unanswered: Generated<number>;
    created_at: Date;
  };
  chat_member: {
    conversation_id: number;
    user_id: number;
    side: Generated<1 | 2>;
    last_id: Generated<number>;
    delivered_id: Generated<number>;
    read_id: Generated<number>;
    unread: Generated<number>;
    marked: Generated<boolean>;
    cleared_id: Generated<number>;
    pinned: Generated<boolean>;
    muted: Generated<boolean>;
  };
  chat_message: {
    message_id: GeneratedAlways<number>;
    conversation_id: number;
    sender_id: number | null;
    client_id: string;
    type: MessageType;
    version: number;
    text: Generated<string>;
    file_key: Generated<string>;
    cover_key: Generated<string>;
    details: ColumnType<MessageDetails, string, string>;
    reply_id: number | null;
    created_at: Date;
    recalled_at: Date | null;
    refused: Generated<boolean>;
    hidden: Generated<boolean>;
    removed_by: Generated<number[]>;
    search: Generated<string>;
  };
  chat_setting: { user_id: number; receipts: Generated<boolean> };
  chat_assistant: { owner_id: number; user_id: number; created_at: Date };
};
