import { setAsk } from '@qunlu/contract/ask/circle.ts';
import { answerAt, answersAt, askAt } from '../../world/asks.ts';
import { by, joinAll, makeCircle, personAt } from '../../world/circles.ts';
import { openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { placeOf } from './circle.ts';

const long =
  '去年在龙井路租了 40 平的铺子改成茶室，合同签了三年，押二付一，装修花了十二万。房东上周说要把整栋楼卖掉，新业主想收回去自己用。' +
  '我想知道：租约还有效吗？装修的钱能不能要回来？要不要现在就请律师发函？';

/** A person who answers, a bounty of the person with answers, questions of the circle that they run. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person } = stage;
    const place = placeOf(stage);
    const expert = await personAt(place, '司马相如');
    await answersAt(place, expert, { price: 19_900, topics: [4, 2, 12, 5, 3] });
    const circle = await makeCircle(place, person, { name: '江南茶人创业互助与经营问答' });
    await openModules(place, person, circle, ['ask']);
    const members = await joinAll(place, circle, ['林小满', '欧阳明日']);
    await answersAt(place, members[0] ?? expert, { price: 500 });

    const paid = await askAt(place, person, {
      kind: 1,
      user_id: expert.user_id,
      price: 19_900,
      text: long,
    });
    const answer = await answerAt(place, expert, paid, `${long}\n\n买卖不破租赁，租约继续有效。`);
    const bounty = await askAt(place, person, { kind: 2, price: 6600, text: '怎样把茶叶卖到东京？' });
    for (const one of members) await answerAt(place, one, bounty);
    const asked = await askAt(place, expert, { anonymous: 1, text: '第一次参加茶博会要准备什么？' });
    await answerAt(place, members[0] ?? person, asked);
    const own = await askAt(place, person, { text: '有人认识做茶叶礼盒的厂吗？' });
    const inside = await askAt(place, members[1] ?? person, { phonebook_id: circle, text: long });
    await by(place, person)(setAsk, { body: { id: circle, audit: 1 } });
    const waiting = await askAt(place, members[1] ?? person, {
      phonebook_id: circle,
      text: '谁有闲置的展柜？',
    });
    return {
      '/ask/:id': `/ask/${expert.user_id}`,
      '/ask/:id/edit': `/ask/${own}/edit`,
      '/ask/question/:questionId': `/ask/question/${bounty}`,
      '/ask/answer/:answerId': `/ask/answer/${answer}`,
      '/phonebook/:id/ask': `/phonebook/${circle}/ask`,
      '/phonebook/:id/ask/:askId/post': `/phonebook/${circle}/ask/${inside}/post`,
      '/phonebook/:id/asker': `/phonebook/${circle}/asker`,
      '/phonebook/audit-ask/:id': `/phonebook/audit-ask/${waiting}`,
    };
  },
};
