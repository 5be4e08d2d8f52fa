export type JoiningTables = {
  phonebook_invitation: {
    code: string;
    phonebook_id: number;
    user_id: number;
    expires_at: Date;
  };
  phonebook_transfer: {
    phonebook_id: number;
    to_id: number;
    asked_at: Date;
    due_at: Date;
  };
};
