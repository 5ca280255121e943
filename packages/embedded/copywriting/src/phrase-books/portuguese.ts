import { portugueseHousehold } from "../kinds/phrases/household/portuguese.ts";
import { portugueseKinds } from "../kinds/phrases/portuguese.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const portuguese = createPhraseBook({
  language: "pt",
  reasons: { one: "motivo", other: "motivos" },
  kinds: portugueseKinds + portugueseHousehold,
  text: `
# hook
a Você precisa ver isso.
a Queria ter descoberto isto antes.
c Espera, não passa ainda.
c Olha, preciso te mostrar uma coisa.
c Me diz, você já viu isto?
c Me dá dez segundos, tá?
p Uma boa ideia a gente reconhece na hora.
p Um bom design merece atenção.
p Quem procura muito sabe o que quer.
p As melhores ideias costumam ser simples.
p A diferença está nos detalhes.
e Para tudo, você precisa ver isto!
e Eu queria tanto te mostrar isto!
e Espera só até ver isto!
e Eu precisava dividir isto com você!
h Minha carteira sentiu um arrepio.
h Ninguém perguntou, mas eu conto mesmo assim.
h Vou fingir que isto não me empolga.
h Meu carrinho soube antes de mim.
h Isto não é um exercício.
m Respire fundo.
m Algumas coisas deixam o dia mais leve.
m Um pouco de calma faz bem.
m Um pequeno prazer também conta.
m Às vezes, basta algo bem simples.
# hook.named
a Minha descoberta: {name}.
a Você já ouviu falar de {name}?
a A dica de hoje: {name}.
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
a Antes era outra história.
# hook.list
a {name}: {count} {reasons}.
a Por que {name}? {count} {reasons}.
c Olha só, {name} em {count} {reasons}.
p {name}: {count} {reasons}, em poucas palavras.
e {name}! {count} {reasons} que eu amo!
h {name}: {count} {reasons} e nenhum arrependimento.
m {name}, em {count} {reasons} simples.
# problem
a Sempre tem algo que não encaixa.
a Achar a coisa certa não é tão fácil.
a Por muito tempo eu deixei para lá.
a Tem que existir algo melhor.
a Eu já não aguentava mais.
c Aposto que você também já procurou muito.
c Eu já tinha tentado de tudo, de verdade.
p Muitas vezes a gente se contenta com pouco.
p Isso custa tempo e paciência.
e Chega de mais ou menos!
e Eu queria algo melhor!
h Meu plano B era esperar um milagre.
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
a Já dá para ouvir o papel.
a Que curiosidade, sério.
a Quem não gosta de abrir pacote?
# named
a Olha o que eu achei: {name}.
a Minha resposta: {name}.
a Foi aí que me deram a dica: {name}.
c E aí eu encontrei isto: {name}.
p A minha escolha: {name}.
e E olha só o que eu achei: {name}!
h Rufem os tambores: {name}.
m E um dia eu encontrei: {name}.
# named.unboxing
a E finalmente: {name}.
a Olá, {name}.
# benefit
a Do que eu mais gosto?
a Por que isto e não outra coisa?
a O que faz a diferença?
# everyday
a Já faz parte da minha rotina.
a Peguei gosto na hora.
a Desde então, ficou tudo mais fácil.
# details
a Olhei tudo bem de perto.
a Chega mais perto.
a De perto eu gosto ainda mais.
# try
a Tive que testar na hora.
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
a Por mim, está decidido.
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
a Recomendo sem pensar duas vezes: {name}.
a Fico com esta escolha: {name}.
a Nem precisei pensar muito.
a Já contei para todo mundo.
a É bem o que eu esperava.
a Por que eu demorei tanto?
a Eu não mudaria nada.
a Superou o que eu esperava.
a Quero mais disso.
a Indico para quem me pergunta.
a Passou no teste.
a E olha que eu sou exigente.
a Deu muito certo.
a Que bela surpresa.
a A mim convenceu.
# close
a Agora é com você.
a Você decide.
c Pronto, agora você já sabe.
p A decisão é sua.
e O que você está esperando?
e Você merece!
h Não conto para ninguém.
h Depois você me agradece.
m No seu tempo.
m Com calma.
a Tire a prova.
# calls
a Conheça hoje: {name}.
a Experimente você também.
a Dá uma olhada.
c Vai lá ver.
c Guarda este nome: {name}.
p Conheça aqui: {name}.
e Vem conhecer: {name}!
h Vai, clica logo.
m Conheça com calma: {name}.
# point
a O melhor? {point}.
a Além disso: {point}.
a O que me convence: {point}.
a Bom saber: {point}.
a E tem mais: {point}.
c E sabe o que mais? {point}.
p Um ponto importante: {point}.
e E escuta só: {point}!
m Um pequeno extra: {point}.
# point.figure
a Em números: {point}.
a Bom saber: {point}.
# point.offer
a Neste momento: {point}.
a E no preço: {point}.
`,
});
