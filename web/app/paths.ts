/** Links to the screens that combine features. */
export const appPaths = {
  home: '#!/app/home',
  user: '#!/app/user',
  userHome: '#!/user/home',
  guest: '#!/guest',
} as const;
