import { Card, CardContent, Typography } from '@mui/material';
import { askKindLabels, type AskKind } from '@qunlu/contract/ask/rules.ts';
import { decideAskReview, listAskReviews, viewAskReview } from '@qunlu/contract/ask/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { Pictures } from '../../../layout/pictures.tsx';
import { PublicationCase, PublicationHead } from '../../../layout/publication-case.tsx';
import { Words } from '../../../layout/words.tsx';
import { call } from '../../../platform/call.ts';
import { Asker } from '../parts/asker.tsx';

type Shown = OutputOf<typeof viewAskReview>;

/** What is most often wrong with a question; told to its asker as it stands. */
const rejections = ['含有不能发布的内容', '含有广告或推销', '泄露他人隐私', '含有联系方式', '图片不能发布'];

/** A question that its words hold back: passed, or refused with a reason that its asker reads. Then the next one opens. */
export default function AskReview() {
  return (
    <PublicationCase
      title="提问审核"
      own="提问"
      owner="提问人"
      path="/ask-audits"
      rejections={rejections}
      look={(id) => call(viewAskReview, { body: { id, reason: '审核命中词表的提问' } })}
      list={(size) => call(listAskReviews, { query: { size } })}
      idOf={({ question_id }) => question_id}
      decide={(body) => call(decideAskReview, { body })}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Card>
            <CardContent>
              <Words>{shown.whole}</Words>
              <Pictures urls={shown.images} />
            </CardContent>
          </Card>
        </>
      )}
    </PublicationCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  const { text, kind, circle, phonebook_id: circleId } = shown;
  return (
    <PublicationHead title={text} shown={shown}>
      <Typography component="div" color="text.secondary">
        {askKindLabels[kind as AskKind]} · {circle === '' ? '不在圈子里' : `${circle}（通讯录 ${circleId}）`}{' '}
        · <Asker line={shown} />
      </Typography>
    </PublicationHead>
  );
}
