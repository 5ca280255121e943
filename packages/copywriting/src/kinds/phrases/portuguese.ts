/** What is said in Portuguese of groups of products; the form is told in `read-kinds.ts`. */
export const portugueseKinds = `
# cup
p Minha caneca antiga era pequena demais ou pesada demais.
p Na caneca errada, o café perde metade da graça.
= Para o primeiro café e o último chá
= Gostoso de segurar
= Fácil de encher e de enxaguar
= Para qualquer bebida favorita
= Para conversas longas e pausas curtas
# taste
p A despensa está cheia e nada me dá vontade.
p No meio da tarde, bate a vontade de algo gostoso.
= Um pequeno prazer para a pausa
= Para dividir, ou não
= Para a hora entre o almoço e o jantar
= Algo gostoso para as visitas
= Na mesa em um instante
# wear
p O armário está cheio e não tenho o que vestir.
p Minhas roupas bonitas nunca eram as mais confortáveis.
= Combina com o que já está no armário
= Para dias longos e noites sem plano
= É vestir e sair
= Para o trabalho e para o fim de semana
= O toque que completa um visual simples
# care
p Minha rotina era água e esperança.
p Seis potes pela metade, e nenhum me convence.
= Cabe em qualquer rotina
= Um minuto de calma só para mim
= Um minuto basta para aplicar
= Para o cuidado de todo dia
= Um cuidado que não esqueço
# home
p Em casa sempre tinha aquele canto vazio.
p Mudo os móveis de lugar e ainda falta alguma coisa.
= O toque que completa um ambiente
= Combina com o que já está em casa
= Para todos os dias em casa
= Um presente para casa nova
= Dá gosto de chegar em casa
# tech
p Minha gaveta é um museu de aparelhos velhos.
p Muitos aparelhos tomam mais tempo do que economizam.
= Para todos os dias
= Cabe em qualquer canto
= Para o trabalho e para depois
= Tecnologia que não atrapalha
= Um presente para quem ama tecnologia
# bag
p Na minha bolsa antiga, eu nunca achava as chaves.
p Uma bolsa é pequena, a outra engole tudo.
= Espaço para tudo o que o dia pede
= Para o trabalho e para o fim de semana
= Vai junto a todo lugar
= Tudo dentro em um instante
= Combina com qualquer casaco
# cook
p À noite, a vontade de cozinhar ia embora rápido.
p A cozinha estava cheia, e faltava justo o que eu precisava.
= Para noites corridas e domingos longos
= Para as receitas de sempre e as ideias novas
= Tem seu lugar na cozinha
= Um presente para quem gosta de cozinhar
# clean
p Mal acabo de limpar, e o pó já voltou.
p A limpeza sempre ficava para amanhã.
= Para aquela passada rápida
= Um sábado livre em vez de um sábado de faxina
= Até quando a visita chega sem avisar
= Uma casa para andar descalço
# habit
p Boas intenções eu já tive muitas.
p No terceiro dia, eu sempre parava.
= Cabe em alguns minutos livres
= Um hábito fácil de começar
= Pequenos passos, todos os dias
= Um tempo só para mim
# work
p A lista de consertos da casa só crescia.
p Com a ferramenta errada, tudo leva o dobro do tempo.
= Para a casa, o quintal e o jardim
= Para o projeto do fim de semana
= Um presente para quem põe a mão na massa
= O gosto de fazer com as próprias mãos
# outdoor
p Lá fora tão bom, e eu dentro de casa.
p Eu planejava passeios e depois adiava.
= Para passeios curtos e trilhas longas
= Um motivo para sair mais
= Para fins de semana que viram história
= Só ou com amigos
# pets
p Em casa, quem mais exige tem quatro patas.
p Metade do sofá já não é minha há tempos.
= Para o melhor amigo de quatro patas
= Para quem mima seu bichinho
= Um presente para quem ama animais
= Para os dias em companhia
# play
p Uma tarde livre, e ninguém tem uma ideia.
p Todo mundo olha o celular, ninguém brinca.
= Para tardes que passam voando
= Só ou com a família toda
= Um presente para experimentar na hora
= Para brincar, rir e se surpreender
# baby
p Com um bebê, sempre falta uma terceira mão.
p Sair de casa com criança era uma expedição.
= Um presente para o nascimento
= Para dias longos e noites curtas
= Um gesto a menos para os pais
= Mais tempo para o colo
# paper
p Minhas melhores ideias ficavam em papéis soltos.
p As notas do celular, eu nunca mais acho.
= Para listas, planos e pensamentos
= Um momento tranquilo sem tela
= Para a mesa e para o caminho
= Um presente para quem gosta de escrever
# groom
p No banheiro, tudo era sempre às pressas.
p Na frente do espelho, eu usava o que aparecia.
= Tem seu lugar no banheiro
= Dois minutos só para mim
= Para começar bem e terminar bem o dia
= Para casa e para viagens
# digital
p Eu sempre deixava isso para amanhã.
p Para isso, nunca era a hora certa.
= Não ocupa lugar na estante
= Dá para começar quando quiser
= Cada um no seu ritmo
= Cabe em meia hora livre
# service
p Isso estava na minha lista há tempo demais.
p Dessas coisas, eu sempre cuido por último.
= Um item a menos na lista
= Mais tempo para o que dá prazer
= É decidir uma vez e ficar com a cabeça livre
= Uma coisa a menos para pensar
# outing
p Meus fins de semana eram todos iguais.
p A gente precisa sair mais, era o que se dizia.
= Algo para esperar com vontade
= Só, a dois ou com amigos
= Uma pausa na rotina
= Lembranças em vez de coisas
# scent
p Quase todos os perfumes eram fortes demais para mim.
p Procurei o meu perfume por muito tempo.
= Um perfume para momentos calmos
= Um perfume que se reconhece
= Um presente para alguém especial
= Para todas as estações
# any
p Por muito tempo eu me virei com o que tinha.
p Faz tempo que eu procurava algo assim.
= Para todos os dias
= Sempre à mão
= Um presente que se usa de verdade
= Fácil de usar
= Fácil de encaixar no dia a dia
`;
