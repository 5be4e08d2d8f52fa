export type DiscoveryTables = {
  discovery_user_industry: {
    user_id: number;
    industry1: number;
    industry2: number | null;
    changed_at: Date;
  };
  discovery_circle_industry: { phonebook_id: number; industry: number; changed_at: Date };
  discovery_industry: { industry_id: number; name: string; hidden: boolean };
  discovery_dismissed: { user_id: number; other_id: number; dismissed_at: Date };
  discovery_tag: { user_id: number; tag: string; position: number; added_at: Date };
  discovery_pick: { phonebook_id: number; sort: number; picked_at: Date };
};
