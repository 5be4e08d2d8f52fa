/** What is said after signing in. */
export function signedWords({ streak, gained }: { streak: number; gained: number }): string {
  const signed = streak > 1 ? `已连续签到 ${streak} 天` : '签到成功';
  return gained > 0 ? `${signed}，得到 ${gained} 积分` : signed;
}
