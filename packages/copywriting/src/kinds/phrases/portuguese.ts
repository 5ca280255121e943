/** What is said in Portuguese of groups of products; the form is told in `read-kinds.ts`. */
export const portugueseKinds = `
# cup
p Minha caneca antiga era pequena demais ou pesada demais.
p Na caneca errada, o café perde metade da graça.
p Você bebe o suficiente nos dias corridos?
p Eu sempre esqueço de beber.
ph Minhas plantas bebem com mais regularidade do que eu.
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
= Um pequeno prazer para a pausa
= Para dividir, ou não
= Para a hora entre o almoço e o jantar
= Algo gostoso para as visitas
= Na mesa em um instante
# wear
p O armário está cheio e não tenho o que vestir.
p Minhas roupas bonitas nunca eram as mais confortáveis.
p O que você veste quando está com pressa?
p Sempre tem alguma coisa apertando.
ph Metade do meu armário é pura decoração.
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
= Cabe em qualquer rotina
= Um minuto de calma só para mim
= Um minuto basta para aplicar
= Para o cuidado de todo dia
= Um cuidado que não esqueço
# home
p Em casa sempre tinha aquele canto vazio.
p Mudo os móveis de lugar e ainda falta alguma coisa.
p Qual é o seu canto favorito da casa?
p No cômodo, faltava alguma coisa.
ph Meu estilo de decoração se chama: depois eu vejo.
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
= Um presente para o nascimento
= Para dias longos e noites curtas
= Um gesto a menos para os pais
= Mais tempo para o colo
# paper
p Minhas melhores ideias ficavam em papéis soltos.
p As notas do celular, eu nunca mais acho.
p Onde você anota as suas ideias?
p Tinha papel por todo lado.
ph Minha lista de tarefas tem a própria lista.
= Para listas, planos e pensamentos
= Um momento tranquilo sem tela
= Para a mesa e para o caminho
= Um presente para quem gosta de escrever
# groom
p No banheiro, tudo era sempre às pressas.
p Na frente do espelho, eu usava o que aparecia.
p Você também faz tudo com pressa no banheiro?
p Dois minutos podem ser longos.
ph Meu espelho já viu de tudo.
= Tem seu lugar no banheiro
= Dois minutos só para mim
= Para começar bem e terminar bem o dia
= Para casa e para viagens
# digital
p Eu sempre deixava isso para amanhã.
p Para isso, nunca era a hora certa.
p Quantas vezes você já adiou isso?
p Eu nunca sabia por onde começar.
ph Deixar para amanhã é o meu esporte favorito.
= Não ocupa lugar na estante
= Dá para começar quando quiser
= Cada um no seu ritmo
= Cabe em meia hora livre
# service
p Isso estava na minha lista há tempo demais.
p Dessas coisas, eu sempre cuido por último.
p O que está na sua lista há séculos?
p Eu esquecia toda vez.
ph Eu e a minha lista já não conversamos.
= Um item a menos na lista
= Mais tempo para o que dá prazer
= É decidir uma vez e ficar com a cabeça livre
= Uma coisa a menos para pensar
# outing
p Meus fins de semana eram todos iguais.
p A gente precisa sair mais, era o que se dizia.
p Quando você fez algo especial pela última vez?
p Os dias eram todos iguais.
ph Minha última grande aventura foi o supermercado.
= Algo para esperar com vontade
= Só, a dois ou com amigos
= Uma pausa na rotina
= Lembranças em vez de coisas
# scent
p Quase todos os perfumes eram fortes demais para mim.
p Procurei o meu perfume por muito tempo.
p Que perfume lembra os seus dias bons?
p Faltava o perfume certo.
ph Meu perfume, até agora, era o do sabão em pó.
= Um perfume para momentos calmos
= Um perfume que se reconhece
= Um presente para alguém especial
= Para todas as estações
# any
p Por muito tempo eu me virei com o que tinha.
p Faz tempo que eu procurava algo assim.
p Sabe o que me faltava há tempos?
p Sempre faltava alguma coisa.
ph Minha gaveta de compras erradas está cheia.
= Para todos os dias
= Sempre à mão
= Um presente que se usa de verdade
= Fácil de usar
= Fácil de encaixar no dia a dia
`;
