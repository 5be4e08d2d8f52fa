/** `3 人佐证，其中 2 位是您的好友`. */
export function countWords({ count, friends }: { count: number; friends: number }): string {
  if (friends === 0) return `${count} 人佐证`;
  return friends === count ? `您的 ${count} 位好友佐证` : `${count} 人佐证，其中 ${friends} 位是您的好友`;
}
