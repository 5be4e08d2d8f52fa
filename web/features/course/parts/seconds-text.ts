const two = (value: number): string => String(value).padStart(2, '0');

/** As a player shows it: `4:05`, `1:04:05`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** As it is said aloud: `4 分 5 秒`, `1 小时 4 分`. */
export function spokenSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return [
    hours > 0 ? `${hours} 小时` : '',
    minutes > 0 ? `${minutes} 分` : '',
    rest > 0 || whole === 0 ? `${rest} 秒` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** How long something is, as people say it: `45 秒`, `12 分钟`, `1 小时 20 分`. */
export function lengthOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} 秒`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}
