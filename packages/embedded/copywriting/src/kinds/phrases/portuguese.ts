/** What is said in Portuguese of groups of products; the form is told in `read-kinds.ts`. */
export const portugueseKinds = `
# cup
p Minha caneca antiga era pequena demais ou pesada demais.
p Na caneca errada, o café perde metade da graça.
p Você bebe o suficiente nos dias corridos?
p Eu sempre esqueço de beber.
ph Minhas plantas bebem com mais regularidade do que eu.
m De manhã, é a primeira coisa que eu pego.
m Agora cada pausa tem seu pequeno ritual.
m Na minha mesa sempre tem algo para beber.
= Para o primeiro café e o último chá
= Gostoso de segurar
= Fácil de encher e de enxaguar
= Para qualquer bebida favorita
= Para conversas longas e pausas curtas
# taste
p A despensa está cheia e nada me dá vontade.
p No meio da tarde, bate a vontade de algo gostoso.
p O que você serve quando chega visita?
p Na mesa, faltava alguma coisa.
ph Abro a geladeira dez vezes, vai que mudou.
m Aqui em casa nunca sobra.
m Só divido com gente querida.
m Eu paro tudo para saborear.
= Um pequeno prazer para a pausa
= Para dividir, ou não
= Para o lanche da tarde
= Algo gostoso para as visitas
= Na mesa em um instante
# wear
p O armário está cheio e não tenho o que vestir.
p Minhas roupas bonitas nunca eram as mais confortáveis.
p O que você veste quando está com pressa?
p Sempre faltava alguma coisa no visual.
ph Metade do meu armário é pura decoração.
m Visto e não penso mais nisso.
m De manhã eu saio de casa com outra cara.
m Olho no espelho e gosto do que vejo.
= Combina com o que já está no armário
= Para dias longos e noites sem plano
= É vestir e sair
= Para o trabalho e para o fim de semana
= O toque que completa um visual simples
# care
p Minha rotina era água e esperança.
p Seis potes pela metade, e nenhum me convence.
p Quanto tempo você tira para você?
p Rotina complicada não dura comigo.
ph Eu e o espelho já só nos cumprimentamos.
m Esses minutos do dia são meus.
m Depois eu me sinto bem melhor.
m Já virou parte da minha rotina.
= Cabe em qualquer rotina
= Um minuto de calma só para mim
= Um minuto basta
= Para o cuidado de todo dia
= Um cuidado que não esqueço
# home
p Em casa sempre tinha aquele canto vazio.
p Mudo os móveis de lugar e ainda falta alguma coisa.
p Qual é o seu canto favorito da casa?
p No cômodo, faltava alguma coisa.
ph Meu estilo de decoração se chama: depois eu vejo.
m Chego em casa e gosto de ver.
m O ambiente parece outro.
m Toda noite meu olhar para ali.
= O toque que completa um ambiente
= Combina com o que já está em casa
= Para todos os dias em casa
= Um presente para casa nova
= Dá gosto de chegar em casa
# tech
p Minha gaveta é um museu de aparelhos velhos.
p Muitos aparelhos tomam mais tempo do que economizam.
p Quantos cabos tem espalhados na sua casa?
p Nada funcionava de primeira.
ph Meu aparelho antigo fazia duas coisas: apitar e travar.
m Em dois dias já era hábito.
m Até que enfim um aparelho que não me irrita.
m É tirar da caixa, ligar e pronto.
= Para todos os dias
= Cabe em qualquer canto
= Para o trabalho e para depois
= Tecnologia que não atrapalha
= Um presente para quem ama tecnologia
# bag
p Na minha bolsa antiga, eu nunca achava as chaves.
p Uma bolsa é pequena, a outra engole tudo.
p O que você carrega todos os dias?
p Nunca tenho uma mão livre.
ph Na minha bolsa antiga moram recibos de outra época.
m Pego e já está tudo ali.
m No metrô, no trabalho, no mercado, sempre comigo.
m As chaves finalmente têm lugar certo.
= Espaço para tudo o que o dia pede
= Para o trabalho e para o fim de semana
= Vai junto a todo lugar
= Tudo dentro em um instante
= Combina com qualquer casaco
# cook
p À noite, a vontade de cozinhar ia embora rápido.
p A cozinha estava cheia, e faltava justo o que eu precisava.
p O que tem para comer hoje?
p Cozinhar levava tempo demais.
ph Minha especialidade, até agora, era torrada.
m Desde então eu cozinho mais.
m No domingo eu gosto de ficar na cozinha.
m Esse não volta para o fundo do armário.
= Para noites corridas e domingos longos
= Para as receitas de sempre e as ideias novas
= Tem seu lugar na cozinha
= Um presente para quem gosta de cozinhar
# clean
p Mal acabo de limpar, e o pó já voltou.
p A limpeza sempre ficava para amanhã.
p Quem gosta de limpar na sua casa?
p O pó sempre vence.
ph O pó aqui de casa já tem nome.
m Depois eu sento e aproveito o sossego.
m O resto do sábado é meu.
m Faxina não virou hobby, mas agora acaba mais cedo.
= Para aquela passada rápida
= Um sábado livre em vez de um sábado de faxina
= Até quando a visita chega sem avisar
= Uma casa para andar descalço
# habit
p Boas intenções eu já tive muitas.
p No terceiro dia, eu sempre parava.
p Quantas vezes você já recomeçou?
p O mais difícil era começar.
ph Meu sofá sente saudade quando eu levanto.
m Eu continuo firme, e isso é novidade.
m São poucos minutos, mas todo dia.
m Confesso que dá um certo orgulho.
= Cabe em alguns minutos livres
= Um hábito fácil de começar
= Pequenos passos, todos os dias
= Um tempo só para mim
# work
p A lista de consertos da casa só crescia.
p Com a ferramenta errada, tudo leva o dobro do tempo.
p O que está te esperando há semanas?
p Eu sempre tinha que pedir emprestado.
ph Meu vizinho se esconde quando vou pedir algo emprestado.
m O projeto do verão passado finalmente ficou pronto.
m Agora faço mais coisas por conta própria.
m No fim, eu olho e sorrio.
= Para a casa, o quintal e o jardim
= Para o projeto do fim de semana
= Um presente para quem põe a mão na massa
= O gosto de fazer com as próprias mãos
# outdoor
p Lá fora tão bom, e eu dentro de casa.
p Eu planejava passeios e depois adiava.
p Quando foi seu último passeio ao ar livre?
p O sofá vencia todo fim de semana.
ph Minhas botas de trilha só conhecem o corredor.
m No fim de semana fico mais ao ar livre.
m É sair e ver no que dá.
m Um pouco de ar fresco resolve tudo.
= Para passeios curtos e trilhas longas
= Um motivo para sair mais
= Para fins de semana que viram história
= Só ou com amigos
# pets
p Em casa, quem mais exige tem quatro patas.
p Metade do sofá já não é minha há tempos.
p Quem manda na sua casa?
p Aquele olhar sempre vence.
ph Eu pago o aluguel, e quatro patas decidem.
m Aqui em casa passou no teste do faro.
m Aquele olhar diz mais que qualquer avaliação.
m Aqui, dois ficam felizes.
= Para o melhor amigo de quatro patas
= Para quem mima seu bichinho
= Um presente para quem ama animais
= Para os dias em companhia
# play
p Uma tarde livre, e ninguém tem uma ideia.
p Todo mundo olha o celular, ninguém brinca.
p Quando você brincou de verdade pela última vez?
p Os dias de chuva eram longos.
ph O lema da família era: que tédio.
m De repente todo mundo quer participar.
m A tarde passou e ninguém percebeu.
m Ninguém olhou o celular.
= Para tardes que passam voando
= Só ou com a família toda
= Um presente para experimentar na hora
= Para brincar, rir e se surpreender
# baby
p Com um bebê, sempre falta uma terceira mão.
p Sair de casa com criança era uma expedição.
p Quando você dormiu a última noite inteira?
p Com um bebê, cada minuto conta.
ph As chaves na geladeira, e o leite na bolsa.
m Nossos dias estão um pouco mais tranquilos.
m Voltei a ter uma mão livre.
m Toda mãe e todo pai entende.
= Um presente para o nascimento
= Para dias longos e noites curtas
= Uma tarefa a menos para os pais
= Mais tempo para o colo
# scent
p Quase todos os perfumes eram fortes demais para mim.
p Procurei o meu perfume por muito tempo.
p Que perfume lembra os seus dias bons?
p Faltava o perfume certo.
ph Meu perfume, até agora, era o do sabão em pó.
m Eu paro um instante e respiro.
m O clima muda na hora.
m Lembra dias felizes.
= Um perfume para momentos calmos
= Um perfume que se reconhece
= Um presente para alguém especial
= Para todas as estações
# any
p É tanta opção que eu acabo levando qualquer coisa.
p Comparo por horas e no fim não decido nada.
p Quanto tempo você leva para achar o que procura?
p Caio fácil em promessa bonita.
ph Com as minhas compras erradas, dava para abrir um bazar.
m Eu não esperava muito, e me surpreendi.
m Assim dá gosto.
m Desta vez eu acertei.
m Devia ter feito isso muito antes.
m Meus amigos não aguentam mais ouvir falar disso.
= Uma boa ideia de presente também
= Dá para entender de primeira
= Sem mudar de hábito
= Uma preocupação a menos
`;
