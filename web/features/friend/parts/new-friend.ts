/** The owner of somebody else's card, and how the viewer is related to them. */
export interface NewFriend {
  user_id: number;
  card_id: number;
  realname: string;
  is_follow: boolean;
  is_friend: boolean;
  is_black: boolean;
}
