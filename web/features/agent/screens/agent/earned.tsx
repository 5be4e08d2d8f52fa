import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Section } from '../../../../ui/section.tsx';
import { agentPaths } from '../../paths.ts';
import css from './earned.module.css';

/** What came of it so far, and where it is withdrawn. */
export function Earned({ info: { frozen, settled } }: { info: AgentInfo }) {
  return (
    <Section padded>
      <dl className={css['root']}>
        <div>
          <dt className={css['label']}>已到账</dt>
          <dd>
            <Amount fen={settled} size="l" strong />
          </dd>
        </div>
        <div>
          <dt className={css['label']}>冻结和审核中</dt>
          <dd>
            <Amount fen={frozen} size="l" strong />
          </dd>
        </div>
      </dl>
      <a className={css['link']} href={agentPaths.wallet}>
        去钱包提现
      </a>
    </Section>
  );
}
