const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits: 1203 → `壹仟贰佰零叁`. */
function group(value: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) gap = text !== '';
    else {
      text += `${gap ? '零' : ''}${digits[digit]}${places[place]}`;
      gap = false;
    }
  }
  return text;
}

function whole(value: number): string {
  let text = '';
  let rest = value;
  for (let at = 0; rest > 0; at += 1) {
    const part = rest % 10_000;
    const higher = Math.floor(rest / 10_000);
    const filled = part > 0 ? `${group(part)}${groups[at]}` : '';
    // A gap between groups is read: 10 0001 → 壹拾万零壹.
    const joint = higher > 0 && part > 0 && part < 1000 ? '零' : '';
    text = joint + filled + text;
    rest = higher;
  }
  return text === '' ? '零' : text.replace(/零+/g, '零').replace(/零$/, '');
}

/** Fen as an invoice writes them: 123456 → `壹仟贰佰叁拾肆元伍角陆分`. */
export function capitalAmount(fen: number): string {
  const value = Math.abs(fen);
  const [jiao, rest] = [Math.floor(value / 10) % 10, value % 10];
  const tail =
    jiao + rest === 0
      ? '整'
      : `${jiao > 0 ? `${digits[jiao]}角` : '零'}${rest > 0 ? `${digits[rest]}分` : ''}`;
  return `${fen < 0 ? '（负数）' : ''}${whole(Math.floor(value / 100))}元${tail}`;
}
