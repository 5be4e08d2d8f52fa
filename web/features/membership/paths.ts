/** Where one becomes a member. The screen is of `vip`, which builds on this: quotas lead to it from everywhere. */
export const openVip = '#!/app/open-vip';
