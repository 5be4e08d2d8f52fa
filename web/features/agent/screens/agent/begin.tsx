import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { Section } from '../../../../ui/section.tsx';
import { percentOf } from '../../parts/percent.ts';
import { Points } from '../../parts/points.tsx';

/** Nobody was brought yet: how it begins. */
export function Begin({ info: { direct_rate } }: { info: AgentInfo }) {
  return (
    <Section title="还没有推荐过人，这样开始" padded>
      <Points
        ordered
        lines={[
          '把推荐链接或海报发给用得上会员的朋友。',
          `朋友从链接进来，${agentRules.bondDays} 天内都算您推荐的。`,
          `朋友开通会员，${percentOf(direct_rate)} 记给您，冻结 ${agentRules.frozenDays} 天后到账。`,
        ]}
      />
    </Section>
  );
}
