import { Card, CardContent, Typography } from '@mui/material';
import { headingText, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import {
  decideCooperationReview,
  listCooperationReviews,
  viewCooperationReview,
} from '@qunlu/contract/cooperation/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';

type Shown = OutputOf<typeof viewCooperationReview>;

/** What is most often wrong with a post; told to its owner as it stands. */
const rejections = [
  '内容太少，看不出找什么、给什么',
  '含有联系方式或外部链接',
  '不是合作，是广告',
  '含有不能发布的内容',
] as const;

/** What a post says; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function CooperationReview() {
  return (
    <PublicationCase
      title="合作审核"
      own="合作"
      owner="发布者"
      path="/cooperation-audits"
      rejections={rejections}
      look={(id) => call(viewCooperationReview, { query: { id } })}
      list={(size) => call(listCooperationReviews, { query: { size } })}
      idOf={({ cooperation_id }) => cooperation_id}
      decide={(body) => call(decideCooperationReview, { body })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Post shown={shown} />
        </>
      )}
    </PublicationCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  const { cooperation } = shown;
  const facts = [
    shown.name,
    `用户 ${shown.user_id}`,
    headingText(cooperation.side as Side, cooperation.kind as Kind),
    cooperation.industry_name,
    cooperation.cityname,
  ];
  return (
    <PublicationHead title={cooperation.title} shown={shown}>
      <Typography color="text.secondary">{facts.filter(Boolean).join(' · ')}</Typography>
    </PublicationHead>
  );
}

const Post = ({ shown: { cooperation } }: { shown: Shown }) => (
  <Card>
    <CardContent>
      <Words>{wordsOf(cooperation.content)}</Words>
      <Pictures urls={cooperation.images} />
    </CardContent>
  </Card>
);
