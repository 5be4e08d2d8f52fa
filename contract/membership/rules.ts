/** The membership that quotas depend on: none, a member's (vipPhonebook), a business member's (vipCommerce). */
export const membershipLevels = ['none', 'member', 'commerce'] as const;
export type MembershipLevel = (typeof membershipLevels)[number];
