/** What is said in Portuguese of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const portugueseHousehold = `
# device
p O antigo fazia tanto barulho que eu desligava.
p A gente só lembra dessas coisas quando faltam.
p O que funciona o dia inteiro na sua casa?
p Em casa era sempre barulho, calor ou frio demais.
ph O manual era mais grosso que o aparelho.
m Em poucos dias a gente nem lembra que está ali.
m Ligo e vou cuidar de outra coisa.
m A casa ficou bem mais gostosa.
= Faz o trabalho sem chamar atenção
= Pronto em um instante
= Para todos os dias do ano
= Um toque, e pronto
# rest
p Depois de um dia longo, só quero sentar.
p Eu cuidava de tudo, menos de mim.
p Quando você fez algo por você pela última vez?
p A pausa sempre ficava por último.
ph Meus ombros têm agenda própria.
m À noite, é o meu pequeno ritual.
m Eu relaxo e não faço nada.
m Depois já dá para falar comigo.
= Para o fim de um dia longo
= Um momento tranquilo só meu
= Para casa e para viagens
= Cabe em qualquer pausa
# order
p Lá em casa, toda gaveta era a da bagunça.
p Arrumava no domingo, e na terça estava tudo igual.
p Onde você põe o que não tem lugar?
p Eu procurava mais do que achava.
ph A cadeira do quarto era meu segundo armário.
m Agora eu acho até a tesoura.
m De repente tem espaço.
m Arrumei no domingo, e continua assim.
= Um lugar para tudo o que fica solto
= Para casas pequenas com muitas coisas
= Transforma bagunça em ordem
= Fácil de encher e fácil de achar
# bed
p Passava metade da noite virando o travesseiro.
p À meia-noite, calor, e às quatro, frio.
p Como você dormiu esta noite?
p Na minha cama eu pensava sempre por último.
ph Meu despertador e eu não nos falamos mais.
m À noite dá até vontade de ir para a cama.
m De manhã eu fico mais cinco minutos.
m Deitar, apagar a luz e boa noite.
= Para noites longas e manhãs lentas
= Algo para esperar o dia todo
= Para a cama e para o sofá
= Um presente para quem adora dormir
# paper
p Minhas melhores ideias ficavam em papéis soltos.
p As notas do celular, eu nunca mais acho.
p Onde você anota as suas ideias?
p Tinha papel por todo lado.
ph Minha lista de tarefas tem a própria lista.
m Minhas ideias finalmente têm lugar.
m Umas linhas à noite, só isso.
m Voltei a escrever à mão.
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
m De manhã, no banheiro, tudo vai com calma.
m E depois, que venha o dia.
m Vai comigo nas viagens também.
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
m Comecei numa terça-feira qualquer.
m Cabe na meia hora antes do jantar.
m Agora não deixo mais nada para amanhã.
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
m Desde então eu quase não penso nisso.
m Para mim, assunto resolvido.
m Até que enfim a cabeça está livre.
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
m A gente fala disso até hoje.
m Por algumas horas, a rotina ficou longe.
m Da próxima vez eu levo os amigos.
= Algo para esperar com vontade
= Só, a dois ou com amigos
= Uma pausa na rotina
= Lembranças em vez de coisas
`;
