import {
  headingText,
  applicationStateLabels,
  cooperationStateLabels,
  outcomeLabels,
} from '@qunlu/contract/cooperation/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { projectOwner } from '../../publication/api/publication.ts';
import { stateOf } from '../policy.ts';
import { industryName } from '../present.ts';
import { cooperationTable } from '../store/cooperations.ts';
import {
  eraseApplications,
  findIdsOf,
  findPostsToExport,
  findReceivedToExport,
  findSentToExport,
  mergeApplications,
} from '../store/lifecycle.ts';
import { posts } from './posts.ts';
import { followCard } from './writing.ts';

const asked = {
  merge: move('what either had asked or was asked is the kept account’s'),
  erase: byFeature(erase('nobody is left to work with')),
};

/** What happens to posts and applications when their person merges, leaves or exports. */
export const cooperationLifecycle: Lifecycle = {
  feature: 'cooperation',
  columns: {
    'cooperation.user_id': {
      merge: move('all of them are the kept account’s'),
      erase: erase('nobody is left who looks for it or gives it'),
    },
    'cooperation_application.user_id': asked,
    'cooperation_application.owner_id': asked,
  },
  merge: (tx, sides) => mergeApplications(tx.db, sides),
  async afterMerge(tx, { keep }) {
    await followCard(tx, keep);
    await projectOwner(tx, cooperationTable, keep);
  },
  counts: [{ title: '合作', rule: '全部归到保留的账号', of: posts.countOf, shown: 'either' }],
  async erase(tx, userId) {
    await eraseApplications(tx.db, userId);
    const ids = await findIdsOf(tx.db, userId);
    await releaseFiles(
      tx,
      ids.map((id) => `cooperation:${id}`),
    );
  },
  erases: ['您发布的合作和其中的图片', '您的合作申请，和别人向您的合作申请'],
  keeps: [],
  async exports(ctx, userId, max) {
    return {
      我发布的合作: (await findPostsToExport(ctx.db, userId, max)).map((row) => ({
        类别: headingText(row.side, row.kind),
        标题: row.title,
        说明: wordsOf(row.content),
        图片: row.images,
        行业: industryName(row.industry),
        城市: row.cityname,
        状态: row.deleted_at ? '已删除' : cooperationStateLabels[stateOf(row, ctx.now)],
        谈成: row.deals,
        到期: row.expires_at,
        发布时间: row.created_at,
      })),
      我的合作申请: (await findSentToExport(ctx.db, userId, max)).map((row) => ({
        合作: row.title,
        附言: row.note,
        状态: applicationStateLabels[row.state],
        我说的结果: outcomeLabels[row.user_outcome],
        时间: row.created_at,
      })),
      收到的合作申请: (await findReceivedToExport(ctx.db, userId, max)).map((row) => ({
        合作: row.title,
        状态: applicationStateLabels[row.state],
        我说的结果: outcomeLabels[row.owner_outcome],
        时间: row.created_at,
      })),
    };
  },
};
