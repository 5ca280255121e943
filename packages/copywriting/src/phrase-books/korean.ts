import { koreanHousehold } from "../kinds/phrases/household/korean.ts";
import { koreanKinds } from "../kinds/phrases/korean.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const korean = createPhraseBook({
  language: "ko",
  reasons: { other: "가지 이유" },
  kinds: koreanKinds + koreanHousehold,
  text: `
# hook
a 이건 꼭 보셔야 해요.
a 잠깐만 여기 보세요.
c 잠깐, 넘기지 마세요.
c 보여 드리고 싶은 게 있어요.
c 십 초만 주세요, 괜찮죠?
c 저기, 이거 보셨어요?
p 몇 초면 충분합니다.
p 좋은 디자인은 다시 보게 됩니다.
p 좋은 생각은 대개 단순합니다.
p 가까이서 볼 만합니다.
e 멈추세요, 이건 꼭 봐야 해요!
e 정말 보여 드리고 싶었어요!
e 보시면 놀라실 거예요!
e 이건 꼭 나누고 싶었어요!
h 제 지갑이 살짝 떨었어요.
h 아무도 안 물어봤지만 말할게요.
h 제 장바구니가 먼저 알았어요.
h 이건 연습이 아니에요.
m 숨 한번 고르고 보세요.
m 작은 것이 하루를 가볍게 해요.
m 잠시 시간을 내 보세요.
m 때로는 단순한 것으로 충분해요.
# hook.named
a {name}, 아세요?
a 오늘의 주인공, {name}.
# hook.standard
a 요즘 제일 마음에 드는 거예요.
a 딱 제가 찾던 거예요.
a 좋은 걸 발견했어요.
# hook.problem
a 더 쉬운 방법이 있을 거예요.
a 사소한 일이 하루를 망치기도 하죠.
a 은근히 불편한 일이 있죠.
# hook.testimonial
a 솔직하게 말할게요.
a 제 솔직한 생각이에요.
a 대본 없는 제 경험이에요.
# hook.unboxing
a 방금 뭐가 왔는지 보세요.
a 같이 열어 볼까요?
a 드디어 택배가 왔어요.
# hook.before
a 먼저 전, 그다음 후.
a 작은 변화, 큰 차이.
a 예전엔 이랬어요. 지금은 보세요.
# hook.list
a {name}, 고르는 {count}{reasons}.
a 왜 {name}일까요? {count}{reasons}.
c 자, {name}, 좋아하는 {count}{reasons}.
p {name}, {count}{reasons}, 짧게 정리합니다.
e {name}, 사랑하는 {count}{reasons}!
h {count}{reasons}, 범인은 {name}.
m {name}, {count}{reasons}, 천천히.
# problem
a 늘 뭔가 안 맞아요.
a 딱 맞는 걸 찾기가 쉽지 않죠.
a 사 놓고 서랍에 넣어 두게 돼요.
a 분명 더 나은 게 있을 텐데요.
a 그리고 매일 똑같아요.
c 공감하시죠?
p 우리는 너무 자주 타협합니다.
p 시간도 인내심도 필요합니다.
e 이제 대충은 그만!
h 제 후회 서랍은 이미 꽉 찼어요.
h 고양이도 고개를 저었어요.
m 작은 불편이 쌓여요.
m 사람은 뭐든 익숙해지죠.
a 내일 해야지 하고 넘기게 돼요.
a 이게 참 쉽지 않죠.
a 은근히 신경 쓰이죠.
a 뭔가 아쉬워요.
a 자꾸 미루게 돼요.
# before
a 예전엔 늘 뭔가 부족했어요.
a 예전 제 하루는 이랬어요.
a 예전엔 그냥 참았어요.
# doubt
a 처음엔 반신반의했어요.
a 정말 필요할까 싶었어요.
a 사실 오래 고민했어요.
# opening
a 자, 뚜껑을 열어요.
a 열어 볼게요.
a 이 순간이 제일 좋아요.
# named
a 바로 {name}입니다.
a 소개할게요, {name}.
a 여기 있어요, {name}.
a 정답은 {name}.
c 그러다 찾았어요, {name}.
p 제 선택은 {name}입니다.
e 그리고 등장, {name}!
h 두구두구, {name}.
m 그리고 만났어요, {name}.
# named.unboxing
a 나왔어요, {name}.
a 안녕, {name}.
# benefit
a 이제 진짜 좋은 점이에요.
a 뭐가 좋냐고요?
a 매일 차이를 느껴요.
# everyday
a 어떤 날에도 잘 어울려요.
a 아침에도, 밤에도, 밖에서도.
a 자꾸 손이 가요.
# details
a 자세히 볼까요?
a 조금 더 가까이 와 보세요.
a 가까이서 보니 더 좋아요.
# try
a 이제 써 볼 시간이에요.
a 진짜 테스트입니다.
a 어떤 느낌일까요?
# after
a 지금은요? 훨씬 좋아요.
a 차이가 보여요.
a 이제 모든 게 쉬워졌어요.
# relief
a 이제 신경 쓸 일이 없어요.
a 정말 마음이 놓여요.
# opinion
a 결론은요? 마음에 들어요.
a 다시 골라도 같을 거예요.
a 저한테는 딱이에요.
# recap
a 짧게 정리할게요.
a 이것만 기억하세요.
a 한마디로 말하면요.
# bonus
a 아, 하나 더요.
a 덤으로 하나 더.
# number
a {n}번.
a 이유 {n}번.
c 자, {n}번.
p 포인트 {n}.
e 드디어 {n}번!
h {n}번, 꽉 잡으세요.
m {n}번, 아주 간단해요.
# good
a 이제 {name} 없이는 못 지내요.
a {name} 덕분에 다시 즐거워졌어요.
a {name}, 선물로도 좋겠어요.
a 다시 골라도 {name}, 변함없어요.
a 우리 집에는 {name} 자리가 따로 있어요.
# close
a 이제 당신 차례예요.
a 결정은 당신 몫이에요.
a 나머지는 맡길게요.
c 자, 이제 아시겠죠?
c 한번 해 보세요.
p 자세히 볼 가치가 있습니다.
p 선택은 당신에게 있습니다.
e 뭘 망설이세요?
e 나에게 주는 선물로!
h 아무한테도 말 안 할게요.
h 고맙다는 말은 나중에요.
m 천천히 하세요.
m 당신의 속도로요.
a 직접 써 보는 게 제일이죠.
# calls
a 오늘 확인해 보세요, {name}.
a 직접 경험해 보세요.
a 한번 구경해 보세요.
a 꼭 보세요.
c 가서 한번 보세요.
p 더 알아보세요, {name}.
e 지금 만나 보세요, {name}!
h 자, 눌러 보세요.
m 천천히 둘러보세요, {name}.
# point
a 제일 좋은 점은요? {point}.
a 게다가, {point}.
a 제가 좋아하는 점, {point}.
a 알아 두세요, {point}.
a 그리고 또, {point}.
c 그거 아세요? {point}.
p 중요한 점, {point}.
e 들어 보세요, {point}!
m 작은 장점 하나, {point}.
`,
});
