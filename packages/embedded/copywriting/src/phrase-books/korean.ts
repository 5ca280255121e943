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
a 잠깐만 이것 좀 보세요.
c 잠깐, 넘기지 마세요.
c 보여 드리고 싶은 게 있어요.
c 십 초만 주세요, 괜찮죠?
c 저기, 이거 보셨어요?
p 몇 초만 시간 내 주세요.
p 좋은 디자인은 한 번 더 보게 됩니다.
p 좋은 생각은 대개 단순합니다.
p 가까이서 보면 더 좋습니다.
e 잠깐, 이건 꼭 봐야 해요!
e 정말 보여 드리고 싶었어요!
e 보시면 놀라실 거예요!
e 이건 꼭 알려 드리고 싶었어요!
h 제 지갑이 먼저 반응했어요.
h 아무도 안 물어봤지만 말할게요.
h 제 장바구니가 먼저 알았어요.
h 농담 아니고, 진심이에요.
m 잠깐 숨 고르고 보세요.
m 작은 것이 하루를 가볍게 해요.
m 잠깐이면 돼요.
m 단순한 게 제일 편할 때가 있어요.
# hook.named
a {name}, 아세요?
a 오늘의 주인공은 {name}입니다.
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
a 쓰기 전과 후를 보여 드릴게요.
a 작은 변화, 큰 차이.
a 예전과 지금이 이렇게 달라요.
# hook.list
a {name}{을} 고른 {count}{reasons}.
a 왜 {name}일까요? {count}{reasons}.
c 제가 {name}{을} 좋아하는 {count}{reasons}.
p {name}, 추천하는 {count}{reasons}입니다.
e {name}에 푹 빠진 {count}{reasons}!
h 통장이 텅 빈 {count}{reasons}, 범인은 {name}.
m {name}, 마음에 드는 {count}{reasons}.
# problem
a 늘 어딘가 아쉬웠어요.
a 딱 맞는 걸 찾기가 쉽지 않죠.
a 사 놓고 결국 안 쓰게 되죠.
a 분명 더 나은 게 있을 텐데요.
a 그리고 매일 똑같아요.
c 공감하시죠?
p 그냥 참고 쓸 때가 많습니다.
p 시간도 인내심도 필요합니다.
e 이제 대충은 그만!
h 제 후회 서랍은 이미 꽉 찼어요.
h 고양이도 고개를 저었어요.
m 작은 불편이 쌓여요.
m 사람은 뭐든 익숙해지죠.
a 내일 해야지 하고 넘기게 돼요.
a 이게 참 쉽지 않죠.
a 은근히 신경 쓰이죠.
a 어딘가 조금 부족해요.
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
a 자, 상자를 열어 볼게요.
a 하나씩 꺼내 볼게요.
a 이 순간이 제일 좋아요.
# named
a 바로 {name}입니다.
a 소개할게요, {name}입니다.
a 그래서 고른 게 {name}입니다.
a 정답은 {name}입니다.
c 그러다 찾은 게 {name}입니다.
p 제 선택은 {name}입니다.
e 드디어 등장, {name}!
h 두구두구, {name}.
m 그렇게 만난 게 {name}입니다.
# named.unboxing
a 짜잔, {name}입니다.
a 드디어 왔어요, {name}.
# benefit
a 진짜 좋은 점은 지금부터예요.
a 뭐가 좋냐고요?
a 매일 차이를 느껴요.
# everyday
a 평범한 날에도 기분이 좋아져요.
a 어느새 당연한 게 됐어요.
a 매일 쓰게 되더라고요.
# details
a 자세히 볼까요?
a 만듦새부터 천천히 살펴볼게요.
a 조금 더 가까이 와 보세요.
a 가까이서 보니 더 좋아요.
# try
a 이제 써 볼 시간이에요.
a 과연 어떨까요?
a 제가 직접 써 볼게요.
a 어떤 느낌일까요?
# after
a 지금은요? 훨씬 편해요.
a 차이가 보여요.
a 이제 한결 수월해요.
# relief
a 이제 신경 쓸 일이 없어요.
a 정말 마음이 놓여요.
# opinion
a 결론은, 마음에 들어요.
a 다시 골라도 같을 거예요.
a 저한테는 딱이에요.
# recap
a 짧게 정리할게요.
a 이것만 기억하세요.
a 한마디로 정리할게요.
# bonus
a 아, 하나 더요.
a 한 가지 더 있어요.
# number
a {n}번.
a 이유 {n}.
c 자, {n}번.
p 포인트 {n}.
e 드디어 {n}번!
h {n}번, 꽉 잡으세요.
m {n}번, 아주 간단해요.
# good
a 이제 {name} 없이는 못 지내요.
a {name} 덕분에 하루가 즐거워졌어요.
a {name}, 진작 살 걸 그랬어요.
a 다시 골라도 역시 {name}입니다.
a 친구에게도 {name}, 추천하고 싶어요.
a 볼수록 마음에 들어요.
a 진작 알았으면 좋았을 거예요.
# close
a 이제 직접 경험해 볼 차례예요.
a 선택은 여러분 몫이에요.
a 나머지는 직접 확인해 보세요.
c 자, 이제 아시겠죠?
c 한번 해 보세요.
p 꼼꼼히 살펴보셔도 좋습니다.
p 선택은 여러분께 맡기겠습니다.
e 뭘 망설이세요?
e 나에게 주는 선물로!
h 아무한테도 말 안 할게요.
h 고맙다는 인사는 나중에 받을게요.
m 천천히 하세요.
m 서두르지 않아도 돼요.
a 직접 써 보는 게 제일이죠.
# calls
a {name}, 오늘 확인해 보세요.
a 직접 경험해 보세요.
a 한번 구경해 보세요.
a 꼭 보세요.
c 가서 한번 보세요.
p {name}, 자세히 알아보세요.
e {name}, 지금 만나 보세요!
h 자, 눌러 보세요.
m {name}, 천천히 둘러보세요.
# point
a 무엇보다 {point}.
a 특히 {point}.
a 게다가 {point}.
a 제일 좋은 점은요? {point}.
a 그리고 {point}.
c 그거 아세요? {point}.
p 눈여겨볼 점은요, {point}.
e 놀라지 마세요, {point}!
e 심지어 {point}!
m 작지만 좋은 점, {point}.
# point.noun
a 제가 반한 건 {point}입니다.
a 핵심은 {point}입니다.
a 제일 좋은 점은요? {point}.
a 게다가 {point}.
a 그리고 {point}.
c 그거 아세요? {point}.
p 눈여겨볼 점은 {point}입니다.
e 놀라지 마세요, {point}!
e 심지어 {point}!
m 마음에 드는 건 {point}입니다.
# point.figure
a 참고로 {point}.
a 그리고 {point}.
`,
});
