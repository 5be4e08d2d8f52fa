/** Somebody else, as far as friends are concerned: whose card it is, and what we are to him. */
export interface Acquainted {
  user_id: number;
  card_id: number;
  realname: string;
  is_follow: boolean;
  is_friend: boolean;
  is_black: boolean;
}
