import type { Generated } from 'kysely';

export type RelationTables = {
  relation: {
    user_id: number;
    other_id: number;
    is_follow: Generated<boolean>;
    is_friend: Generated<boolean>;
    is_black: Generated<boolean>;
    followed_at: Date | null;
    friend_at: Date | null;
    blacked_at: Date | null;
    black_id: number | null;
  };
};
