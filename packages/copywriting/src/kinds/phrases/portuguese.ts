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
# any
p Por muito tempo eu me virei com o que tinha.
p Faz tempo que eu procurava algo assim.
= Para todos os dias
= Sempre à mão
= Um presente que se usa de verdade
= Fácil de usar
= Fácil de encaixar no dia a dia
`;
