/** What the rules need to know of a family and of who looks. */
export interface FamilyFacts {
  owner_id: number;
  member: boolean;
  invitation_id: number | null;
}

/** D90: its owner, members of its circles, and who is asked to come in. */
export const maySee = (family: FamilyFacts, userId: number): boolean =>
  family.owner_id === userId || family.member || family.invitation_id !== null;

export const canOf = (family: FamilyFacts, userId: number): { own: boolean; search: boolean } => ({
  own: family.owner_id === userId,
  // Also the owner finds as a member of a circle alone.
  search: family.member,
});
