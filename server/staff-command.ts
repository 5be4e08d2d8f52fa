import { staffRoles, type StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';
import { allMembers, setMember } from './features/staff/service/members.ts';
import { jobContext, type Deps } from './platform/context.ts';

const usage = `用法：
  npm run staff -- add <手机号> <岗位…>   给已注册、设了密码的人岗位（替换原有的）
  npm run staff -- remove <手机号>        离岗，立刻退出后台
  npm run staff -- list                   现有人员
岗位：${staffRoles.map((role) => `${role} ${staffRoleLabels[role]}`).join('，')}`;

interface Line {
  name: string;
  phone: string;
  roles: readonly string[];
}

const lineOf = ({ name, phone, roles }: Line): string =>
  `${phone}  ${name}  ${roles.join(' ') || '（已离岗）'}`;

function rolesOf(words: readonly string[]): StaffRole[] {
  const wrong = words.find((word) => !staffRoles.some((role) => role === word));
  if (wrong !== undefined) throw new Error(`没有“${wrong}”这个岗位，可选 ${staffRoles.join('、')}`);
  return [...words] as StaffRole[];
}

/** `npm run staff`: manages members of staff from the server's command line. Answers what to print; throws one sentence. */
export async function staffCommand(deps: Deps, words: readonly string[]): Promise<string> {
  const ctx = jobContext(deps);
  const [verb = '', phone = '', ...roles] = words;
  try {
    if (verb === 'list' && words.length === 1)
      return (await allMembers(ctx)).map(lineOf).join('\n') || '还没有后台人员，用 add 加一名管理员';
    if (verb === 'add' && /^1\d{10}$/.test(phone) && roles.length > 0)
      return lineOf(await setMember(ctx, { phone, roles: rolesOf(roles) }));
    if (verb === 'remove' && /^1\d{10}$/.test(phone) && roles.length === 0)
      return lineOf(await setMember(ctx, { phone, roles: [] }));
  } catch (error) {
    if (error instanceof Failure) throw new Error(error.message, { cause: error });
    throw error;
  }
  throw new Error(usage);
}
