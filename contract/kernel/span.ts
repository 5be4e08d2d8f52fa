/** `3 天`, `36 小时`, `90 分钟`: the largest unit that says it exactly. */
export function spanWords(seconds: number): string {
  if (seconds >= 86_400 && seconds % 86_400 === 0) return `${seconds / 86_400} 天`;
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} 小时`;
  return `${Math.ceil(seconds / 60)} 分钟`;
}
