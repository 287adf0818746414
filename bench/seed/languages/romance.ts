import { type Language, linesOf, wordsOf } from './language.ts';

export const spanish: Language = {
  code: 'es',
  share: 0.06,
  nouns: wordsOf(`
    historia correo código plan idea pregunta respuesta texto ejemplo lista resumen informe proyecto equipo usuario
    cliente producto servicio mercado marca contenido artículo título público lector tono voz estilo formato tabla paso
    proceso problema solución objetivo resultado tarea herramienta guía lección estudiante maestro curso opinión revisión
    prueba datos modelo gráfico reunión mensaje carta trabajo entrevista carrera tiempo semana día mes año presupuesto
    precio costo valor estrategia campaña vídeo guion escena personaje diálogo trama mundo nombre página sitio imagen
    logotipo diseño color foto juego regla receta comida salud médico viaje ciudad país idioma palabra frase gramática
    traducción ensayo investigación fuente libro capítulo poema canción ciencia fórmula ley contrato factura venta empresa
    jefe decisión riesgo cultura familia amigo niño regalo jardín casa cocina teléfono red servidor consulta función error
    versión seguridad contraseña tendencia muestra borrador calendario examen tarea ejercicio taller niño mercadotecnia`),
  verbs:
    wordsOf(`escribir revisar explicar crear mejorar planear resumir analizar diseñar traducir comparar probar
    encontrar describir construir editar corregir sugerir responder preguntar enseñar aprender organizar estimar medir
    presentar vender negociar convencer leer escuchar hablar dibujar componer imaginar inventar evaluar ordenar extraer
    limpiar convertir generar documentar investigar demostrar resolver calcular cocinar viajar celebrar`),
  adjectives:
    wordsOf(`mejor breve claro simple bueno nuevo profesional amable creativo detallado práctico personal semanal
    gratuito moderno formal divertido honesto cálido profundo rápido completo local global diario técnico visual digital
    social público privado común raro difícil fácil avanzado fuerte oculto oscuro emocional lógico científico histórico
    legal financiero académico ético sostenible accesible fiable seguro elegante memorable relevante preciso`),
  roles:
    wordsOf(`editor maestro programador diseñador escritor gerente analista consultor científico abogado médico
    ingeniero periodista novelista poeta historiador cocinero guía tutor investigador traductor contador fotógrafo mentor`),
  titles: linesOf(`
    {V} un {n} {a}
    Cómo {v} un {n} {a}
    ¿Cómo puedo {v} mi {n}?
    Generador de {n}
    {N} {a} para tu {n}
    {D} ideas de {n}
    Actúa como {r}
    Plantilla de {n} {a}
    {V} tu {n} como un {r}
    Guía de {x} para {r}`),
  sentences: linesOf(`
    Eres un {r} {a} que sabe {v} cualquier {n}.
    Actúa como {r} y trata de {v} el {n} que te doy.
    Primero debes {v} el {n} y después {v} un {n} {a}.
    No debes {v} el {n} antes de {v} el {n}.
    Si el {n} es {a}, pregúntame por el {n} y por la {n}.
    Usa un {n} {a} y una {n} para el {n}.
    El {n} trata de [{n}] y es para cada {n}.
    Quiero {v} mi {n} con un {n} {a}.
    Dame {d} ideas de {n} para {{n}} y explica por qué son útiles.
    Responde solo con el {n}, sin {n} ni {n}.
    ¿Qué haría un {r} con este {n}?
    Compara la {n} con {x} antes de {v} la {n}.
    Recuerda que nuestro {n} es {a} y que la {n} cambia cada {n}.`),
  headings: linesOf(`
    Tu tarea
    El {n}
    Reglas de la {n}
    Formato de salida`),
  syllables:
    wordsOf(`ba be bi bo ca ce ci co cu da de di do fa fe fi go gra la le li lo lla ma me mi mo na ne ni ño pa pe pi
    po que ra re ri ro rra sa se si so ta te ti to tra va ve vi vo ya za zo`),
};

export const french: Language = {
  code: 'fr',
  share: 0.04,
  nouns: wordsOf(`
    histoire courriel code plan idée question réponse texte exemple liste résumé rapport projet équipe utilisateur client
    produit service marché marque contenu article titre public lecteur ton voix style format tableau étape processus
    problème solution objectif résultat tâche outil guide leçon élève professeur cours avis révision test données modèle
    graphique réunion message lettre travail entretien carrière temps semaine jour mois année budget prix coût valeur
    stratégie campagne vidéo scénario scène personnage dialogue intrigue monde nom page site image logo maquette couleur
    photo jeu règle recette repas santé médecin voyage ville pays langue mot phrase grammaire traduction essai recherche
    source livre chapitre poème chanson science formule loi contrat facture vente entreprise directeur décision risque
    culture famille ami enfant cadeau jardin maison cuisine téléphone réseau serveur requête fonction erreur version
    sécurité tendance échantillon brouillon calendrier examen exercice atelier`),
  verbs:
    wordsOf(`écrire relire expliquer créer améliorer planifier résumer analyser concevoir traduire comparer tester
    trouver décrire construire corriger proposer répondre demander enseigner apprendre organiser estimer mesurer présenter
    vendre négocier convaincre lire écouter parler dessiner composer imaginer inventer évaluer classer extraire nettoyer
    convertir générer documenter rechercher démontrer résoudre calculer cuisiner voyager fêter`),
  adjectives:
    wordsOf(`meilleur court clair simple bon nouveau professionnel aimable créatif détaillé pratique personnel
    hebdomadaire gratuit moderne formel drôle honnête profond rapide complet local global quotidien technique visuel
    numérique social public privé commun rare difficile facile avancé fort caché sombre émotionnel logique scientifique
    historique juridique financier universitaire éthique durable accessible fiable élégant mémorable pertinent précis`),
  roles:
    wordsOf(`rédacteur professeur développeur graphiste écrivain directeur analyste consultant scientifique avocat
    médecin ingénieur journaliste romancier poète historien cuisinier guide tuteur chercheur traducteur comptable mentor`),
  titles: linesOf(`
    {V} un {n} {a}
    Comment {v} un {n} {a}
    Comment puis-je {v} mon {n} ?
    Générateur de {n}
    {N} {a} pour votre {n}
    {D} idées de {n}
    Agis comme un {r}
    Modèle de {n} {a}
    {V} votre {n} comme un {r}
    Guide {x} du {r}`),
  sentences: linesOf(`
    Vous êtes un {r} {a} qui sait {v} chaque {n}.
    Agissez comme un {r} et essayez de {v} le {n} que je donne.
    Il faut d'abord {v} le {n} et ensuite {v} un {n} {a}.
    Ne pas {v} le {n} avant de {v} la {n}.
    Si le {n} est {a}, posez une question sur le {n} et la {n}.
    Utilisez un {n} {a} et une {n} pour le {n}.
    Le {n} parle de [{n}] et il est écrit pour un {n}.
    Je veux {v} mon {n} avec un {n} {a}.
    Donnez {d} idées de {n} pour {{n}} et dites pourquoi elles sont utiles.
    Répondez seulement avec le {n}, sans {n} ni {n}.
    Que ferait un {r} avec ce {n} ?
    Comparez la {n} avec {x} avant de {v} la {n}.`),
  headings: linesOf(`
    Votre tâche
    Le {n}
    Règles de la {n}
    Format de la réponse`),
  syllables:
    wordsOf(`ba be bi bou ca ce chi cou da de di dou fa fe feu ga gra jou la le li leu ma me mi mou na ne ni pa pe
    pla que ra re ri reau sa se si soi ta te ti teur tra va ve vi voi`),
};

export const portuguese: Language = {
  code: 'pt',
  share: 0.03,
  nouns: wordsOf(`
    história mensagem código plano ideia pergunta resposta texto exemplo lista resumo relatório projeto equipe usuário
    cliente produto serviço mercado marca conteúdo artigo título público leitor tom voz estilo formato tabela passo
    processo problema solução objetivo resultado tarefa ferramenta guia aula aluno professor curso opinião revisão teste
    dados modelo gráfico reunião carta trabalho entrevista carreira tempo semana dia mês ano orçamento preço custo valor
    estratégia campanha vídeo roteiro cena personagem diálogo enredo mundo nome página imagem logotipo cor foto jogo regra
    receita refeição saúde médico viagem cidade país língua palavra frase gramática tradução ensaio pesquisa fonte livro
    capítulo poema canção ciência fórmula lei contrato fatura venda empresa gerente decisão risco cultura família amigo
    criança presente jardim casa cozinha telefone rede servidor consulta função erro versão segurança tendência amostra`),
  verbs:
    wordsOf(`escrever revisar explicar criar melhorar planejar resumir analisar desenhar traduzir comparar testar
    encontrar descrever construir editar corrigir sugerir responder perguntar ensinar aprender organizar estimar medir
    apresentar vender negociar convencer ler ouvir falar compor imaginar inventar avaliar ordenar extrair limpar converter
    gerar documentar pesquisar provar resolver calcular cozinhar viajar`),
  adjectives:
    wordsOf(`melhor breve claro simples bom novo profissional amigável criativo detalhado prático pessoal semanal
    gratuito moderno formal divertido honesto profundo rápido completo local global diário técnico visual digital social
    público privado comum raro difícil fácil avançado forte oculto escuro emocional lógico científico histórico legal
    financeiro acadêmico ético sustentável acessível confiável elegante memorável relevante preciso`),
  roles:
    wordsOf(`editor professor programador designer escritor gerente analista consultor cientista advogado médico
    engenheiro jornalista romancista poeta historiador cozinheiro guia tutor pesquisador tradutor contador mentor`),
  titles: linesOf(`
    {V} um {n} {a}
    Como {v} um {n} {a}
    Como posso {v} meu {n}?
    Gerador de {n}
    {N} {a} para seu {n}
    {D} ideias de {n}
    Aja como um {r}
    Guia de {x} para {r}`),
  sentences: linesOf(`
    Você é um {r} {a} que sabe {v} qualquer {n}.
    Aja como um {r} e tente {v} o {n} que eu lhe dou.
    Primeiro você deve {v} o {n} e depois {v} um {n} {a}.
    Não deve {v} o {n} antes de {v} a {n}.
    Se o {n} é {a}, pergunte sobre o {n} e sobre a {n}.
    Use um {n} {a} e uma {n} para o {n}.
    O {n} fala de [{n}] e foi escrito para cada {n}.
    Quero {v} meu {n} com um {n} {a}.
    Dê {d} ideias de {n} para {{n}} e explique por que são úteis.
    Responda só com o {n}, sem {n} nem {n}.
    Compare a {n} com {x} antes de {v} a {n}.`),
  headings: linesOf(`
    Sua tarefa
    O {n}
    Regras da {n}`),
  syllables:
    wordsOf(`ba be bi bo ca ce ção co da de di do fa fe fi ga gra la le li lha lo ma me mi mo na ne nha ni pa pe po
    que ra re ri ro sa se si so ta te ti to tra va ve vi vo`),
};
