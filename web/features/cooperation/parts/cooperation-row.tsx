import type { CooperationLine } from '@qunlu/contract/cooperation/entity.ts';
import { headingText, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { cooperationPaths } from '../paths.ts';
import css from './cooperation-row.module.css';

export const headingOf = ({ side, kind }: { side: string; kind: string }): string =>
  headingText(side as Side, kind as Kind);

/** What it is about: 找渠道 · 茶叶 · 杭州市 · 谈成 2 次. */
export const factsOf = (
  post: Pick<CooperationLine, 'side' | 'kind' | 'industry_name' | 'cityname' | 'deals'>,
) =>
  [headingOf(post), post.industry_name, post.cityname, post.deals > 0 ? `谈成 ${post.deals} 次` : ''].filter(
    (part) => part !== '',
  );

interface CooperationRowProps {
  post: CooperationLine;
  /** Why it fits the viewer. */
  why?: string;
  /** Whose it is; left out where all rows are one person's. */
  owner?: boolean;
  /** How it stands, in words. */
  line?: string;
  /** Its state. */
  end?: ReactNode;
}

/** What somebody looks for or can give, in a list. */
export function CooperationRow({ post, why = '', owner = true, line = '', end }: CooperationRowProps) {
  const { user } = post;
  return (
    <ListRow
      wrap
      {...(owner ? { leading: <Avatar id={user.user_id} name={user.name} src={user.avatar} /> } : {})}
      title={post.title}
      meta={
        <>
          {why !== '' && <span className={css['why']}>{why}</span>}
          <span className={css['line']}>{factsOf(post).join(' · ')}</span>
          {owner && (
            <span className={css['line']}>
              {[user.name, user.title].filter((part) => part !== '').join(' · ')}
            </span>
          )}
          {line !== '' && <span className={css['line']}>{line}</span>}
        </>
      }
      end={end}
      chevron={false}
      href={cooperationPaths.view(post.cooperation_id)}
    />
  );
}
