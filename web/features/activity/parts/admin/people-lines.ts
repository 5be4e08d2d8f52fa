import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { maxLength, phone as phoneProblem } from '@qunlu/contract/kernel/validators.ts';

export interface Person {
  realname: string;
  phone: string;
}

/** `张三 138 1234 5678`, `张三，13812345678`, `13812345678\t张三`: the number is where eleven digits are, the rest is the name. */
function personOf(line: string): Person {
  const found = /1(?:[\s-]?\d){10}/.exec(line);
  const phone = found?.[0].replace(/\D/g, '') ?? '';
  const realname = (found ? line.replace(found[0], ' ') : line)
    .replace(/(?:\+?86)?[\s,，、;；:：|]+/g, ' ')
    .trim();
  return { realname, phone };
}

/** The people of pasted lines, and what is wrong with the first line that is. */
export function peopleOf(text: string): { people: Person[]; problem: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return { people: [], problem: '请填写姓名和手机号，一行一位' };
  if (lines.length > activityRules.addedAtOnce)
    return { people: [], problem: `一次最多添加 ${activityRules.addedAtOnce} 位，请分几次` };
  const people = lines.map(personOf);
  const wrong = people
    .map(({ realname, phone }, at) => {
      const problem =
        realname === ''
          ? '没有姓名'
          : phone === ''
            ? '没有手机号'
            : maxLength(activityRules.name)(realname, '姓名') || phoneProblem(phone, '手机号');
      return problem === '' ? '' : `第 ${at + 1} 行：${problem}`;
    })
    .find((problem) => problem !== '');
  return { people, problem: wrong ?? '' };
}
