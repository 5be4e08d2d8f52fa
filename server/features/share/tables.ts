export type ShareTables = {
  share_link: {
    code: string;
    link: string;
    qc: string;
    ac: string;
    user_id: number | null;
    hits: number;
    created_at: Date;
    used_at: Date;
    expires_at: Date | null;
    disabled_at: Date | null;
  };
};
