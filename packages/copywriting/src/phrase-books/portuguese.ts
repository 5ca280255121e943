import { portugueseHousehold } from "../kinds/phrases/household/portuguese.ts";
import { portugueseKinds } from "../kinds/phrases/portuguese.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const portuguese = createPhraseBook({
  language: "pt",
  reasons: { one: "motivo", other: "motivos" },
  kinds: portugueseKinds + portugueseHousehold,
  text: `
# hook
a Você precisa ver isto.
a Olha isto um segundo.
c Espera, não passa ainda.
c Olha, preciso te mostrar uma coisa.
c Me diz, você já viu isto?
c Me dá dez segundos, tá?
p Poucos segundos, uma boa ideia.
p Um bom design merece atenção.
p Se você repara nos detalhes, fique aqui.
p As melhores ideias costumam ser simples.
p Vale a pena olhar de perto.
e Para tudo, você precisa ver isto!
e Eu queria tanto te mostrar isto!
e Espera só até ver isto!
e Eu precisava dividir isto com você!
h Minha carteira sentiu um arrepio.
h Ninguém perguntou, mas eu conto mesmo assim.
h Vou fingir que isto não me empolga.
h Meu carrinho soube antes de mim.
h Isto não é um exercício.
m Respire um instante e olhe.
m Algumas coisas deixam o dia mais leve.
m Um momento calmo, só para você.
m Tire um momento para você.
m Às vezes, basta algo bem simples.
# hook.named
a Você já conhece {name}?
a Hoje o assunto é {name}.
# hook.standard
a Esta é a minha descoberta favorita.
a Era bem isto que eu procurava.
a Posso te mostrar uma coisa boa?
# hook.problem
a Chega de complicação no dia a dia.
a Uma coisinha pode estragar o dia inteiro.
a Tem coisa que só incomoda.
# hook.testimonial
a Vou dizer o que eu penso, sem rodeios.
a Esta é a minha opinião sincera.
a A minha experiência, sem roteiro.
# hook.unboxing
a Olha o que acabou de chegar.
a Vem, vamos abrir juntos.
a Meu pacote finalmente chegou.
# hook.before
a Primeiro o antes, depois o depois.
a Uma pequena mudança, uma grande diferença.
a Antes era assim. E agora, olha só.
# hook.list
a {count} {reasons} para escolher {name}.
a Por que {name}? {count} {reasons}.
c Olha só, {name} em {count} {reasons}.
p {name}: {count} {reasons}, em poucas palavras.
e {name}! {count} {reasons} que eu amo!
h {count} {reasons}, e a culpa é de {name}.
m {name}, em {count} {reasons} simples.
# problem
a Sempre tem algo que não encaixa.
a Achar a coisa certa não é tão fácil.
a A gente compra e acaba numa gaveta.
a Tem que existir algo melhor.
a E todo dia é a mesma história.
c Aposto que acontece com você também.
c Eu já tinha tentado de tudo, de verdade.
p Muitas vezes a gente se contenta com pouco.
p Isso custa tempo e paciência.
e Chega de mais ou menos!
e Eu queria algo melhor!
h Minha gaveta de erros está cheia.
h Até o gato fez cara feia.
m Os pequenos incômodos se acumulam.
m A gente se acostuma com tudo.
a E a gente pensa: amanhã eu vejo isso.
# before
a Antes sempre faltava alguma coisa.
a Antes o meu dia era assim.
a Antes eu só me virava.
# doubt
a No começo eu tinha dúvidas.
a Pensei: será que preciso disto?
a Confesso que demorei a decidir.
# opening
a Bora tirar a tampa.
a Vamos abrir.
a Adoro este momento.
# named
a Este é o nome: {name}.
a Apresento {name}.
a Olha só: {name}.
a A resposta: {name}.
c E aí eu encontrei isto: {name}.
p A minha escolha: {name}.
e E agora, {name}!
h Rufem os tambores: {name}.
m E então descobri {name}.
# named.unboxing
a E finalmente: {name}.
a Olá, {name}.
# benefit
a E agora vem a melhor parte.
a Do que eu gosto?
a No dia a dia dá para notar.
# everyday
a Combina com qualquer dia.
a De manhã, à noite, no caminho.
a Já não fico sem.
# details
a Vamos aos detalhes.
a Chega mais perto.
a De perto eu gosto ainda mais.
# try
a Hora de testar.
a E agora, o teste de verdade.
a Vamos ver como é.
# after
a E agora? Muito melhor.
a A diferença está aí.
a Hoje é tudo mais simples.
# relief
a Finalmente não penso mais nisso.
a Que alívio.
# opinion
a Meu veredito? Aprovado.
a Eu faria a mesma escolha.
a Para mim, é um sim.
# recap
a Então, em resumo.
a O que fica?
a Em poucas palavras.
# bonus
a Ah, e mais uma coisa.
a E de bônus, mais um.
# number
a Número {n}.
a Motivo número {n}.
c Vamos lá, número {n}.
p Ponto número {n}.
e E aqui vem o número {n}!
h Número {n}, segura aí.
m Número {n}, simples assim.
# good
a Não fico mais sem {name}.
a Com {name}, voltou o prazer.
a {name}: uma ideia também para presente.
a Eu escolheria {name} de novo.
a Aqui em casa sempre há lugar para {name}.
# close
a Agora é com você.
a Você decide.
a O resto depende de você.
c Pronto, agora você já sabe.
c Vai, experimenta.
p Vale um olhar atento.
p A decisão é sua.
e O que você está esperando?
e Você merece!
h Não conto para ninguém.
h Depois você me agradece.
m No seu tempo.
m Com calma.
a O melhor é experimentar.
# calls
a Conheça {name} hoje.
a Experimente você também.
a Dá uma olhada.
c Vai lá ver.
p Saiba mais sobre {name}.
e Corre para conhecer {name}!
h Vai, clica logo.
m Conheça {name} com calma.
# point
a O melhor? {point}.
a Além disso: {point}.
a O que eu gosto: {point}.
a Bom saber: {point}.
a E tem mais: {point}.
c E sabe o quê? {point}.
p Um ponto importante: {point}.
e E escuta só: {point}!
m Um pequeno extra: {point}.
`,
});
