import { importLabels } from '@qunlu/contract/roster/rules.ts';
import { personById } from '../../account/api/directory.ts';
import { anonymise, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findClaims } from '../store/entries.ts';
import { findImportsOf } from '../store/lifecycle.ts';
import { hashesOf } from './phones.ts';

const fate = {
  merge: move('what they imported or decided is the kept account’s'),
  erase: anonymise('the circle keeps that it was imported, by nobody'),
};

const exportMax = 1000;

export const rosterLifecycle: Lifecycle = {
  feature: 'roster',
  columns: {
    'roster_import.owner_id': fate,
    'roster_import.user_id': fate,
    'roster_import.decided_by': fate,
  },
  erases: ['您的名字不再写在您导入过的名册记录上'],
  keeps: ['通讯录的导入记录，不含您的名字；名册文件在审核后 7 天删除'],
  async exports(ctx, userId) {
    const imports = await findImportsOf(ctx.db, userId, exportMax);
    const { phone } = await personById(ctx, userId);
    const claims = phone
      ? await findClaims(ctx.db, { userId, hashes: hashesOf(ctx, phone), before: undefined, size: exportMax })
      : [];
    return {
      导入的名册: imports.map((row) => ({
        时间: row.created_at,
        通讯录: row.circle,
        文件: row.file_name,
        状态: importLabels[row.state],
        新增: row.ok,
      })),
      名册里有您的通讯录: claims.map((row) => ({
        时间: row.at,
        通讯录: row.name,
        姓名: row.realname,
        公司: row.company,
        职位: row.position,
      })),
    };
  },
};
